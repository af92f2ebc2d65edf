import { asHeading } from '../../../text/names/titles'
import { PLAN_LIMITS, type ReportPlan, withIds } from '../../plan/report-plan'
import type { Refined } from '../outline-item'

/** Drafts a plan without a model: the question is its only subtopic, and the person adds others. */
export function draftPlan({ question: { text }, matter }: Refined): ReportPlan {
  const whole = shortened(asHeading(matter))
  return {
    title: whole,
    questions: [shortened(text)],
    sections: withIds([{ title: 'Overview', subtopics: [whole] }]),
  }
}

function shortened(text: string): string {
  return text.length <= PLAN_LIMITS.letters
    ? text
    : `${text.slice(0, text.lastIndexOf(' ', PLAN_LIMITS.letters - 2))} …`
}
