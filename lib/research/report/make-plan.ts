import type { Refined } from '../deep/deep-plan'
import type { FunnelSettings } from '../funnel'
import { findEvidence } from '../gather'
import type { RunContext } from '../run-context'
import { scope } from '../scope'
import { count, stage } from '../stage'
import { draftPlan } from './draft-plan'
import { type ReportPlan, subtopicsOf } from './report-plan'
import { themesOf } from './themes'

/** What is looked at to find the themes: a review reads more than an answer. */
const BROAD = { papers: 16, passages: 60, cutoff: 0.2 }

/** The plan of a report on a matter, and what the library lacks of it. Throws `AppError('no_papers')`. */
export async function makePlan(context: RunContext, refined: Refined): Promise<{ plan: ReportPlan; notice: string }> {
  return stage(
    context,
    { id: 'plan', name: 'plan' },
    '📝 Planning the report...',
    async () => {
      const { shortlist, passages } = await findEvidence(refined.question, broad(context.settings), {
        papers: (find) => scope(context, find),
        passages: (_shortlist, find) => context.step('read for the plan', find),
      })
      const plan = await context.step('plan', async () =>
        draftPlan(refined.matter, await themesOf(refined.matter, shortlist, passages)),
      )
      return { plan, notice: shortlist.outcome.notice }
    },
    ({ plan }) => `✓ ${count(plan.sections.length, 'section')}, ${count(subtopicsOf(plan).length, 'subtopic')}`,
  )
}

function broad({ scope, gather, ...settings }: FunnelSettings): FunnelSettings {
  return {
    ...settings,
    scope: { ...scope, k: Math.max(scope.k, BROAD.papers), cutoff: Math.min(scope.cutoff, BROAD.cutoff) },
    gather: { ...gather, k: Math.max(gather.k, BROAD.passages) },
  }
}
