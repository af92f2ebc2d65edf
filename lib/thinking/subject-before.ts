import { readQuestion } from '../question/question'
import { contentWords } from '../question/terms'
import { listed, oneLine } from '../text/format/phrases'
import { words } from '../text/words/analyze'
import type { FollowUp } from './follow-up'

/** English words that refer to something mentioned before. */
const PRONOUNS = new Set(
  'it its itself they them their theirs this that these those he him his she her hers one ones'.split(' '),
)
/** A question with fewer words of its own has too little to search for. */
const OWN_WORDS = 2

/**
 * Adds the subject of the previous question to a follow-up that has a pronoun or hardly a word of its own. Null if it
 * stands alone, or if the previous question has no subject.
 */
export function withSubjectBefore(typed: string, earlier: string): FollowUp | null {
  const text = oneLine(typed)
  const own = contentWords(text)
  if (!words(text).some((word) => PRONOUNS.has(word)) && own.length >= OWN_WORDS) return null
  const about = subjectOf(earlier)
  return about ? { text: `${text} (${about})`, about } : null
}

/** The things or names of a question, else the part that contains its content words; empty if there are none. */
function subjectOf(question: string): string {
  const { things, names } = readQuestion(question)
  if (things.length >= 2) return listed(things, 'and')
  return names.length > 0 ? listed(names, 'and') : stretchOf(question, contentWords(question))
}

/** The question from the first to the last of these words, as written. */
function stretchOf(question: string, carrying: string[]): string {
  const places = [...question.matchAll(/[\p{L}\p{N}]+/gu)].filter(([word]) => carrying.includes(word.toLowerCase()))
  const [first, last] = [places[0], places.at(-1)]
  return first && last ? question.slice(first.index, last.index + last[0].length) : ''
}
