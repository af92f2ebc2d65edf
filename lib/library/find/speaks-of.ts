import { isFunctionWordOf, stemLanguage, stemsInLanguage } from '../../text/language/stem-in-language'
import { analyze, isStopWord, stem, words } from '../../text/words/analyze'
import { rarity } from '../../text/words/english-words'
import { REFUSED_BELOW } from './question-fit'
import { textFit } from './text-fit'

/**
 * Returns a function that says whether a passage may be shown for a text: any passage if the library as a whole has
 * something on it, otherwise only one with most of its words. (A small library may contain almost the same sentence,
 * but use its words too rarely to be about them.)
 */
export async function speaksOf(text: string): Promise<(passage: string) => boolean> {
  const isOnMatter = (await textFit(text)) >= REFUSED_BELOW
  return (passage) => isOnMatter || shareHeld(text, passage) > MOST_WORDS
}

/** A passage with more than this share of a text's words is about it. */
export const MOST_WORDS = 0.5

/**
 * The share of a text's words in a passage, 0..1, without function words of its language; a word's weight is the square
 * of its rarity in English.
 */
export function shareHeld(text: string, passage: string): number {
  const held = new Set(analyze(passage))
  const own = words(text)
  const language = stemLanguage(own)
  const stems = language ? stemsInLanguage(text, language) : null
  const isContent = (word: string) =>
    !isStopWord(word) && !(language && (word.length === 1 || isFunctionWordOf(word, language)))
  const asked = [...new Map(own.filter(isContent).map((word) => [stem(word), word]))]
  const sum = (of: typeof asked) => of.reduce((total, [, word]) => total + rarity(word) ** 2, 0)
  const isHeld = ([english, word]: [string, string]) => held.has(english) || held.has(stems?.get(word) ?? '')
  return sum(asked.filter(isHeld)) / Math.max(sum(asked), Number.MIN_VALUE)
}
