import type { Question, QuestionType } from '../../analyst/question'
import type { PlanItem } from '../events'

/** What an item of the checklist asks about its matter, which decides what bears on it. */
export type Facet = 'whole' | 'thing' | 'theme' | 'definition' | 'how' | 'proposals' | 'results' | 'limits'

/** An item of the checklist as it is searched for. Plain JSON. */
export type ChecklistItem = Pick<PlanItem, 'id' | 'title' | 'question'> & {
  facet: Facet
  /** the form of answer that is looked for */
  type: QuestionType
  /** stems of which a passage must hold most; empty where the form of the answer decides */
  focus: string[]
}

/** A question as it was read before anything is planned. */
export type Refined = {
  question: Question
  /** what it is about, in its own words without those that only ask: `dense retrieval` */
  matter: string
  /** what an answer has to speak of, and what it need not; empty where nobody said */
  inScope: string[]
  outOfScope: string[]
  /** what literature on it calls it, most telling first; empty where nobody said */
  terms: string[]
}
