import { isStopWord, stem, words } from '../../text/words/analyze'
import { rarity } from '../../text/words/english-words'

/** A passage with more than this share of a text's words is about it. */
export const MOST_WORDS = 0.5

/** The share of a text's words in a passage, 0..1; a word's weight is the square of its rarity in English. */
export function shareHeld(text: string, passage: string): number {
  const held = new Set(words(passage).map(stem))
  const asked = [...new Map(words(text).map((word) => [stem(word), word]))].filter(([, word]) => !isStopWord(word))
  const sum = (of: typeof asked) => of.reduce((total, [, word]) => total + rarity(word) ** 2, 0)
  return sum(asked.filter(([own]) => held.has(own))) / Math.max(sum(asked), Number.MIN_VALUE)
}
