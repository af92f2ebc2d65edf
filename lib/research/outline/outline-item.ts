import { type Question, readQuestion } from '../../question/question'
import { UNNAMED_LANGUAGE } from '../../text/language/language'
import { withoutStop } from '../../text/sentences'
import type { PlannedItem } from '../events/plan-items'
import { PLAN_LIMITS, type RefinedQuestion } from '../plan/report-plan'
import { QUESTION_LIMIT } from '../settings/funnel'

/** A checklist item or a report's subtopic, with its search words. Plain JSON. */
export type OutlineItem = Pick<PlannedItem, 'id' | 'title' | 'question'>

/** The question as understood before planning. Plain JSON. */
export type Refined = {
  /** the question used for searching; a model translates it into English, unless most papers are in its language */
  question: Question
  /** language of the question and its answer; null or absent: English */
  language?: string | null
  /** the topic: words added to those of an item in a search */
  matter: string
  /** what an answer must cover, and what it need not; empty without a model */
  inScope: string[]
  outOfScope: string[]
  /** terms of the literature, best first; empty without a model */
  terms: string[]
}

/** Converts an understood question to the form that a person may correct, within the limits of `planSchema`. */
export function toRefinedQuestion({ question, inScope, outOfScope, terms }: Refined): RefinedQuestion {
  const short = (phrases: string[]) => phrases.map((phrase) => phrase.slice(0, PLAN_LIMITS.letters))
  return {
    question: question.text.slice(0, QUESTION_LIMIT),
    inScope: short(inScope),
    outOfScope: short(outOfScope),
    terms: short(terms),
  }
}

/** Applies a person's correction. An unchanged question stays as it was. The language of the answer is kept. */
export function correctRefined(before: Refined, { question: text, ...scope }: RefinedQuestion): Refined {
  if (text === before.question.text) return { ...before, ...scope }
  return { ...refineByWords(text), ...scope, language: before.language }
}

/** Refines a typed question without a model: the topic is its text without the final punctuation. */
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
