import type { RunContext } from '../../run-context'
import type { OutlineItem } from '../outline-item'
import { PLAN_LIMITS, type ReportPlan } from '../report-plan'
import { reviewPlan } from '../review-plan'
import { correctChecklist } from './correct-checklist'

/** Lets the person change the checklist before anything is searched, where it is to wait for them. */
export async function reviewChecklist(
  context: RunContext,
  question: string,
  checklist: OutlineItem[],
): Promise<OutlineItem[]> {
  const { emit, settings } = context
  if (!settings.review) return checklist
  const proposed = asPlan(question, checklist)
  const { sections } = await reviewPlan(context, proposed, {
    proposed: (waits) => emit({ type: 'checklist.proposed', plan: proposed, waits }),
    accepted: (plan) => emit({ type: 'checklist.proposed', plan, waits: false }),
  })
  return correctChecklist(
    checklist,
    sections.flatMap(({ subtopics }) => subtopics),
  )
}

/** A checklist as a plan of one section, in the form in which plans are kept. */
function asPlan(question: string, checklist: OutlineItem[]): ReportPlan {
  const short = (text: string) => text.slice(0, PLAN_LIMITS.letters)
  const subtopics = checklist.map(({ id, title }) => ({ id, title: short(title) }))
  return { title: short(question), questions: [], sections: [{ id: 'checklist', title: 'Checklist', subtopics }] }
}
