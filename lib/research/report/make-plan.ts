import type { Refined } from '../deep/deep-plan'
import type { ConsideredPaper } from '../events'
import type { FunnelSettings } from '../funnel'
import { findEvidence } from '../gather'
import type { RunContext } from '../run-context'
import { findPapers, type Shortlist, scope } from '../scope'
import { count, stage } from '../stage'
import { draftPlan } from './draft-plan'
import { type ReportPlan, subtopicsOf } from './report-plan'
import { themesOf } from './themes'
import { PLAN_STEP, planWithModel } from './with-model/plan-with-model'

/** What is looked at to find the themes: a review reads more than an answer. */
const BROAD = { papers: 16, passages: 60, cutoff: 0.2 }

/** From this relevance a paper is on the matter; from the lower one where there are few others. */
const ON_MATTER = { relevance: 0.3, lower: 0.2, few: 12, most: 40 }

/** `papers`: those on the matter, among which all is searched. `notice`: what the library lacks of it. */
export type Planned = { plan: ReportPlan; papers: string[]; notice: string }

/** The plan of a report on a matter. Throws `AppError('no_papers')`. */
export async function makePlan(context: RunContext, refined: Refined): Promise<Planned> {
  return stage(
    context,
    { id: 'plan', name: 'plan' },
    '📝 Planning the report...',
    async () => {
      const { shortlist, passages } = await findEvidence(refined.question, broad(context.settings), {
        papers: (find) => scope(context, find),
        passages: (_shortlist, find) => context.step('read for the plan', find),
      })
      const near = onMatter(shortlist)
      const papers = near.map(({ paperId }) => paperId)
      const read = passages.filter(({ paperId }) => papers.includes(paperId))
      const words = async () => draftPlan(refined.question.text, await themesOf(refined.matter, near, read))
      const titles = near.map(({ title }) => title)
      const plan = context.analyst.model
        ? await planWithModel(context, { refined, titles, words })
        : await context.step(PLAN_STEP, words)
      return { plan, papers, notice: shortlist.outcome.notice }
    },
    ({ plan }) => `✓ ${count(plan.sections.length, 'section')}, ${count(subtopicsOf(plan).length, 'subtopic')}`,
  )
}

/** The papers of the library that are on a matter, most relevant first. Throws `AppError('no_papers')`. */
export async function papersOnMatter(context: RunContext, refined: Refined): Promise<string[]> {
  const shortlist = await scope(context, () => findPapers(refined.question, broad(context.settings)))
  return onMatter(shortlist).map(({ paperId }) => paperId)
}

function broad({ scope, gather, ...settings }: FunnelSettings): FunnelSettings {
  return {
    ...settings,
    scope: { ...scope, k: Math.max(scope.k, BROAD.papers), cutoff: Math.min(scope.cutoff, BROAD.cutoff) },
    gather: { ...gather, k: Math.max(gather.k, BROAD.passages) },
  }
}

function onMatter({ considered, forced }: Shortlist): ConsideredPaper[] {
  return considered
    .toSorted((a, b) => b.relevance - a.relevance)
    .filter(
      ({ paperId, relevance }, at) =>
        forced.includes(paperId) || relevance >= (at < ON_MATTER.few ? ON_MATTER.lower : ON_MATTER.relevance),
    )
    .slice(0, ON_MATTER.most)
}
