import { words } from '../text/analyze'
import { foreignLanguage } from '../text/language'
import { oneLine } from '../text/one-line'
import { namesAt } from './names'
import { stemsOf, termsOf } from './terms'
import { thingsCompared } from './things'

/** What can be read off a question without a model. */
export type Question = {
  text: string
  /** the two to four things a comparison compares, else empty */
  things: string[]
  /** capitalised names and acronyms in it */
  names: string[]
  /** the language it is in, where that is not English */
  language: string | null
}

/** Reads things compared, names and the language off a question. */
export function readQuestion(text: string): Question {
  const question = oneLine(text)
  const names = namesAt(question)
  const things = thingsCompared(question, names)
  return {
    text: question,
    things,
    names: [...new Set(names.map((name) => name.text))],
    language: foreignLanguage(question),
  }
}

/**
 * The things that a question compares; none where none of them is on its topic: names of authors are not compared.
 * `words`: those on its topic; none: nothing is known of them.
 */
export function thingsOnTopic({ things }: Pick<Question, 'things'>, words: string[]): string[] {
  const onTopic = termsOf(words.join(' '))
  const isOnTopic = (thing: string) => stemsOf(thing).some((stem) => onTopic.includes(stem))
  return onTopic.length === 0 || things.some(isOnTopic) ? things : []
}

/**
 * Whether a title names the thing: all its words (numbers aside), or its initials ("RAG" in "Retrieval-Augmented
 * Generation for …").
 */
export function titleCarries(title: string, thing: string): boolean {
  const own = stemsOf(thing).filter((stem) => !/^\d+$/.test(stem))
  if (own.length === 0) return false
  const inTitle = new Set(stemsOf(title))
  if (own.every((stem) => inTitle.has(stem))) return true
  const acronym = /^(\p{Lu}{3,})s?$/u.exec(thing)?.[1]
  return acronym !== undefined && initials(title).includes(` ${acronym.toLowerCase()}`)
}

/** First letters of the title's words, with a space before each place where an acronym could begin. */
function initials(title: string): string {
  const letters = words(title).map((word) => word.charAt(0))
  return letters.map((_, index) => ` ${letters.slice(index).join('')}`).join('')
}
