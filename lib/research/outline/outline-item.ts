import { type Question, readQuestion } from '../../question/question'
import { withoutStop } from '../../text/without-stop'
import type { PlanItem } from '../events'

/** An item of a checklist, or a subtopic of a report, as it is searched for. Plain JSON. */
export type OutlineItem = Pick<PlanItem, 'id' | 'title' | 'question'>

/** A question as it was read before anything is planned. Plain JSON. */
export type Refined = {
  question: Question
  /** what it is about: the words that are searched for beside those of an item */
  matter: string
  /** what an answer has to speak of, and what it need not; empty where no model said */
  inScope: string[]
  outOfScope: string[]
  /** what the literature calls it, most telling first; empty where no model said */
  terms: string[]
}

/** A question as it was typed, without its punctuation at the end as what it is about. */
export function refineByWords(text: string): Refined {
  const question = readQuestion(text)
  const plain = withoutStop(question.text)
  return { question, matter: plain || question.text, inScope: [], outOfScope: [], terms: [] }
}
