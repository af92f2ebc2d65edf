import { PLAN_LIMITS, type ReportPlan } from '../../plan/report-plan'
import type { RunContext } from '../../run-context'
import { correctRefined, type OutlineItem, type Refined, toRefinedQuestion } from '../outline-item'
import { reviewPlan } from '../review-plan'
import { correctChecklist } from './correct-checklist'

type Proposal = { refined: Refined; checklist: OutlineItem[] }

/** Lets the person correct the refined question and the checklist before the search, if they asked to review it. */
export async function reviewChecklist(context: RunContext, proposal: Proposal): Promise<Proposal> {
  const { emit, settings } = context
  if (!settings.review) return proposal
  const proposed = asPlan(proposal)
  const accepted = await reviewPlan(context, proposed, {
    proposed: (waits) => emit({ type: 'checklist.proposed', plan: proposed, waits }),
    accepted: (plan) => emit({ type: 'checklist.proposed', plan, waits: false }),
  })
  const refined = correctRefined(proposal.refined, accepted.refined ?? proposed.refined)
  await emit({ type: 'question.refined', ...toRefinedQuestion(refined) })
  const subtopics = accepted.sections.flatMap(({ subtopics }) => subtopics)
  const checklist = correctChecklist(proposal.checklist, subtopics)
  const isSame = refined.question.text === proposal.refined.question.text
  // The items were worded for the earlier question. For a corrected question, search by their titles.
  return { refined, checklist: isSame ? checklist : checklist.map((item) => ({ ...item, question: item.title })) }
}

/** Wraps a checklist in a plan of one section, the form in which plans are stored. */
function asPlan({ refined, checklist }: Proposal) {
  const short = (text: string) => text.slice(0, PLAN_LIMITS.letters)
  const subtopics = checklist.map(({ id, title }) => ({ id, title: short(title) }))
  return {
    title: short(refined.question.text),
    questions: [],
    sections: [{ id: 'checklist', title: 'Checklist', subtopics }],
    refined: toRefinedQuestion(refined),
  } satisfies ReportPlan
}
