import { isFunctionWordOf, stemLanguage, stemsInLanguage } from '../../text/language/stem-in-language'
import { analyze, isStopWord, stem, words } from '../../text/words/analyze'
import { rarity } from '../../text/words/english-words'

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
