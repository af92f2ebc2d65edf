import { type Question, readQuestion } from '../../question/question'
import { UNNAMED_LANGUAGE } from '../../text/language'
import { withoutStop } from '../../text/without-stop'
import type { PlannedItem } from '../events'
import { QUESTION_LIMIT } from '../settings/funnel'
import { PLAN_LIMITS, type RefinedQuestion } from './report-plan'

/** An item of a checklist, or a subtopic of a report, as it is searched for. Plain JSON. */
export type OutlineItem = Pick<PlannedItem, 'id' | 'title' | 'question'>

/** A question as it was read before anything is planned. Plain JSON. */
export type Refined = {
  /** as it is searched for: a model puts it into English */
  question: Question
  /** the language that it was asked in, and is answered in; null or absent: English */
  language?: string | null
  /** what it is about: the words that are searched for beside those of an item */
  matter: string
  /** what an answer has to speak of, and what it need not; empty where no model said */
  inScope: string[]
  outOfScope: string[]
  /** what the literature calls it, most telling first; empty where no model said */
  terms: string[]
}

/** Converts a question as it was understood to the form a person may correct; within the limits of `planSchema`. */
export function toRefinedQuestion({ question, inScope, outOfScope, terms }: Refined): RefinedQuestion {
  const short = (phrases: string[]) => phrases.map((phrase) => phrase.slice(0, PLAN_LIMITS.letters))
  return {
    question: question.text.slice(0, QUESTION_LIMIT),
    inScope: short(inScope),
    outOfScope: short(outOfScope),
    terms: short(terms),
  }
}

/** A question as the person corrected it; one whose words stay is as it was. Its answer keeps the language of the one before. */
export function correctRefined(before: Refined, { question: text, ...scope }: RefinedQuestion): Refined {
  if (text === before.question.text) return { ...before, ...scope }
  return { ...refineByWords(text), ...scope, language: before.language }
}

/** A question as it was typed, without its punctuation at the end as what it is about. */
export function refineByWords(text: string): Refined {
  const question = readQuestion(text)
  const plain = withoutStop(question.text)
  const { language } = question
  return { question, language, matter: plain || question.text, inScope: [], outOfScope: [], terms: [] }
}

/** The language to write in: English where nobody can name it. */
export function languageName({ language }: Pick<Refined, 'language'>): string {
  return !language || language === UNNAMED_LANGUAGE ? 'English' : language
}
