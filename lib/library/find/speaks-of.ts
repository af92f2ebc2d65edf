import { isStopWord, stem, words } from '../../text/words/analyze'
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

/** The share of a text's words in a passage, 0..1; a word's weight is the square of its rarity in English. */
export function shareHeld(text: string, passage: string): number {
  const held = new Set(words(passage).map(stem))
  const asked = [...new Map(words(text).map((word) => [stem(word), word]))].filter(([, word]) => !isStopWord(word))
  const sum = (of: typeof asked) => of.reduce((total, [, word]) => total + rarity(word) ** 2, 0)
  return sum(asked.filter(([own]) => held.has(own))) / Math.max(sum(asked), Number.MIN_VALUE)
}
