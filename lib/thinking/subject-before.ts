import { readQuestion } from '../question/question'
import { contentWords } from '../question/terms'
import { words } from '../text/analyze'
import { listed } from '../text/listed'
import { oneLine } from '../text/one-line'
import type { FollowUp } from './follow-up'

/** English words that stand for something said before. */
const PRONOUNS = new Set(
  'it its itself they them their theirs this that these those he him his she her hers one ones'.split(' '),
)
/** With fewer words of its own a question says little that could be searched. */
const OWN_WORDS = 2

/**
 * A question that follows an answer, with the subject of the question before: where it has a pronoun, or hardly a word
 * of its own. Null where it stands alone, or where the question before has no subject.
 */
export function withSubjectBefore(typed: string, earlier: string): FollowUp | null {
  const text = oneLine(typed)
  const own = contentWords(text)
  if (!words(text).some((word) => PRONOUNS.has(word)) && own.length >= OWN_WORDS) return null
  const about = subjectOf(earlier)
  return about ? { text: `${text} (${about})`, about } : null
}

/** The things or names of a question, else the stretch of its words that carry it; empty where there are none. */
function subjectOf(question: string): string {
  const { things, names } = readQuestion(question)
  if (things.length >= 2) return listed(things, 'and')
  return names.length > 0 ? listed(names, 'and') : stretchOf(question, contentWords(question))
}

/** The question from the first to the last of some of its words, as it is written. */
function stretchOf(question: string, carrying: string[]): string {
  const places = [...question.matchAll(/[\p{L}\p{N}]+/gu)].filter(([word]) => carrying.includes(word.toLowerCase()))
  const [first, last] = [places[0], places.at(-1)]
  return first && last ? question.slice(first.index, last.index + last[0].length) : ''
}
