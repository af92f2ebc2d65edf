import type { StageName } from '@/lib/research/run-status'
import type { RunView } from '@/lib/research/run-view'

export type FunnelStep = { label: string; count: number | null; ms: number | null; state: 'todo' | 'now' | 'done' }

/** Returns the five steps that narrow down the papers. `count`: null until known; `ms`: null if not measured. */
export function funnelSteps(view: RunView, over: boolean): FunnelStep[] {
  const stage = (name: StageName) => view.stages.find((stage) => stage.name === name)
  const scope = stage('scope')
  const gather = stage('gather')
  const scoped = view.papers.length > 0 || scope?.ms != null
  const took = (...names: StageName[]) => {
    const times = names.map((name) => stage(name)?.ms ?? null)
    return times.includes(null) ? null : times.reduce<number>((sum, ms) => sum + (ms ?? 0), 0)
  }
  const steps = [
    { label: 'papers', count: view.library?.papers ?? null, ms: null },
    { label: 'considered', count: scoped ? view.near : null, ms: null },
    {
      label: 'shortlisted',
      count: scoped ? view.shortlisted : null,
      ms: took('scope'),
    },
    {
      label: 'passages',
      count: view.evidence.length > 0 || gather?.ms != null ? view.evidence.length : null,
      ms: took('gather'),
    },
    { label: 'cited', count: view.answerId ? view.references.length : null, ms: took('write', 'cite') },
  ]
  const next = over ? -1 : steps.findIndex((step) => step.count === null)
  return steps.map((step, index) => ({
    ...step,
    state:
      index === next || (over && index === 4 && step.count !== null) ? 'now' : step.count === null ? 'todo' : 'done',
  }))
}
