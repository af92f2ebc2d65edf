import type { ConsideredPaper } from '../../events/considered-papers'
import { findEvidence } from '../../funnel/gather'
import { type ReportPlan, subtopicsOf } from '../../plan/report-plan'
import { doTask } from '../../run/do-task'
import { count, stage } from '../../run/stage'
import type { RunContext } from '../../run-context'
import { sourcesOf } from '../../settings/source-settings'
import type { Shortlist } from '../../shortlist/find-papers'
import { scope } from '../../shortlist/scope'
import { broaden } from '../broaden'
import type { Refined } from '../outline-item'
import { planReport } from '../tasks/plan-report'
import { draftPlan } from './draft-plan'
import { worksForPlan } from './works-for-plan'
import { worksOf } from './works-to-screen'

/** Papers and passages considered for a plan: more than for an answer. */
const BROAD = { papers: 20, passages: 60, cutoff: 0.2 }
/** Relevance from which a paper is on topic. The lower value applies if there are few such papers. */
const ON_MATTER = { relevance: 0.3, lower: 0.2, few: 12, most: 40 }
/** With this many papers in the library, a plan needs no outside works. */
const FEW = 6

/** `papers`: papers on the topic, to which the searches are limited. `notice`: what the library lacks. */
export type Planned = { plan: ReportPlan; papers: string[]; notice: string }

/** Plans a report. Throws `AppError('no_papers')` when only the library is searched and has nothing on the topic. */
export async function makePlan(context: RunContext, refined: Refined): Promise<Planned> {
  return stage(
    context,
    { id: 'plan', name: 'plan' },
    '📝 Planning the report...',
    async () => {
      const { near, notice } = await readLibrary(context, refined)
      const asksOthers = sourcesOf(context.settings).length > 0
      const beside = asksOthers && near.length < FEW ? await worksForPlan(context, refined.matter) : []
      const plan = await doTask(context, planReport, {
        refined,
        works: [...(await abstractsOfNear(context, near)), ...beside],
        asksOthers,
        without: async () => draftPlan(refined),
      })
      return { plan, papers: near.map(({ paperId }) => paperId), notice }
    },
    ({ plan }) => `✓ ${count(plan.sections.length, 'section')}, ${count(subtopicsOf(plan).length, 'subtopic')}`,
  )
}

/** Abstracts of the papers, shown to the model that plans. */
async function abstractsOfNear({ analyst, step }: RunContext, near: ConsideredPaper[]) {
  if (!analyst.model) return []
  return step('abstracts for the plan', () => worksOf(near.map(({ paperId }) => paperId)))
}

/**
 * Papers relevant to the topic of a plan that exists already. Throws `AppError('no_papers')` where only the library is
 * searched.
 */
export async function listRelevantPapers(context: RunContext, refined: Refined): Promise<Omit<Planned, 'plan'>> {
  const { near, notice } = await readLibrary(context, refined)
  return { papers: near.map(({ paperId }) => paperId), notice }
}

/** The library's papers on a topic, most relevant first. */
async function readLibrary(context: RunContext, { question }: Refined) {
  const { settings } = context
  const askOthers = sourcesOf(settings).length > 0
  const { shortlist } = await findEvidence(question, broaden(settings, BROAD), {
    papers: (find) => scope(context, find, { askOthers }),
    passages: async () => [],
  })
  return { near: chooseRelevant(shortlist), notice: shortlist.outcome.notice }
}

function chooseRelevant({ considered, forced }: Shortlist): ConsideredPaper[] {
  const isOn = ({ paperId, relevance }: ConsideredPaper, at: number) =>
    forced.includes(paperId) || relevance >= (at < ON_MATTER.few ? ON_MATTER.lower : ON_MATTER.relevance)
  return considered
    .toSorted((a, b) => b.relevance - a.relevance)
    .filter(isOn)
    .slice(0, ON_MATTER.most)
}
