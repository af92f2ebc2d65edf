import { oneLine } from '../text/format/phrases'
import { foreignLanguage } from '../text/language/language'
import { words } from '../text/words/analyze'
import { namesAt } from './names'
import { stemsOf, termsOf } from './terms'
import { thingsCompared } from './things'

/** Facts about a question that need no model. */
export type Question = {
  text: string
  /** the two to four things that the question compares; otherwise empty */
  things: string[]
  /** its capitalized names and acronyms */
  names: string[]
  /** its language, if not English */
  language: string | null
}

/** Reads the compared things, names and language from a question. */
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
 * Returns the things that a question compares, without names of authors; empty if none of the things is on its topic.
 * `words`: its topic words; empty if unknown.
 */
export function thingsOnTopic({ things }: Pick<Question, 'things'>, words: string[]): string[] {
  const onTopic = termsOf(words.join(' '))
  const isOnTopic = (thing: string) => stemsOf(thing).some((stem) => onTopic.includes(stem))
  return onTopic.length === 0 || things.some(isOnTopic) ? things : []
}

/**
 * Tells whether a title contains the thing: all its words (except numbers), or its initials ("RAG" in
 * "Retrieval-Augmented Generation for …").
 */
export function titleCarries(title: string, thing: string): boolean {
  const own = stemsOf(thing).filter((stem) => !/^\d+$/.test(stem))
  if (own.length === 0) return false
  const inTitle = new Set(stemsOf(title))
  if (own.every((stem) => inTitle.has(stem))) return true
  const acronym = /^(\p{Lu}{3,})s?$/u.exec(thing)?.[1]
  return acronym !== undefined && initials(title).includes(` ${acronym.toLowerCase()}`)
}

/**
 * Returns the first letters of the title's words, with a space before each position at which an acronym could start.
 */
function initials(title: string): string {
  const letters = words(title).map((word) => word.charAt(0))
  return letters.map((_, index) => ` ${letters.slice(index).join('')}`).join('')
}
