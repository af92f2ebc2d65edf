import type { Question } from '../../question/question'
import type { AnswerInput } from '../../thinking/writing-tasks'
import type { FunnelSettings } from '../settings/funnel'
import type { Gathered } from './gather'

/** Share of the passages that are read which is shown: 8 of 15. */
const SHOWN = 8 / 15

/** What an analyst is given to answer a question from what was gathered for it. */
export function toWrite(
  question: Question,
  { passages, shortlist }: Gathered,
  { gather }: FunnelSettings,
): AnswerInput & { notice: string } {
  const { outcome, things = [], plan } = shortlist
  // Some questions only look like comparisons, and lead to one paper or to none: "BMI" and "two", "links" and "words".
  const areWorks = plan.anchors.length >= things.length
  return {
    question: { ...question, things: areWorks ? things : [] },
    passages,
    notice: outcome.notice,
    most: Math.ceil(gather.k * SHOWN),
  }
}
