import { count, countFound } from '@/lib/research/run/stage'
import type { RunView } from '@/lib/research/run-view'

/** Sums up a run of deep research: `5 rounds`, `6 of 7 items covered`, … */
export function deepLine({ stages, plan, facts }: Pick<RunView, 'stages' | 'plan' | 'facts'>): string[] {
  const rounds = stages.filter(({ name }) => name === 'round').length
  const done = plan.filter(({ status }) => status === 'done').length
  const papers = new Set(facts.map(({ paperId }) => paperId)).size
  if (plan.length === 0) return ['Deep research']
  return [
    'Deep research',
    count(rounds, 'round'),
    `${done} of ${plan.length} items covered`,
    countFound({ findings: facts.length, papers, byModel: facts.some(({ quote }) => quote !== undefined) }),
  ]
}
