import type { Question } from '../../question/question'
import type { AnswerInput } from '../../thinking/writing-tasks'
import type { FunnelSettings } from '../settings/funnel'
import type { Gathered } from './gather'

/** Share of the passages read that are shown: 8 of 15. */
const SHOWN = 8 / 15

/** Returns the input from which an analyst answers a question. */
export function toWrite(
  question: Question,
  { passages, shortlist }: Gathered,
  { gather }: FunnelSettings,
): AnswerInput & { notice: string } {
  const { outcome, things = [], plan } = shortlist
  // Some questions only look like comparisons, such as "BMI" and "two" or "links" and "words", and lead to one paper or
  // none.
  const areWorks = plan.anchors.length >= things.length
  return {
    question: { ...question, things: areWorks ? things : [] },
    passages,
    notice: outcome.notice,
    most: Math.ceil(gather.k * SHOWN),
  }
}
