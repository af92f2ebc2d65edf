import { countFunctionWords } from '../text/language'
import type { ReadablePassage } from './readable-passage'

/** Minimum share of function words; below it are lists of names, keywords and contents, formulas and code. */
const LEAST = 0.16
const LATIN = /\p{Script=Latin}/u

/**
 * Tells whether a passage consists of sentences that can be read on their own: no table, caption or footnote, and no
 * list or formula.
 */
export function isProse({ kind, text }: { kind: string; text: string }): boolean {
  if (kind !== 'text') return false
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length === 0) return false
  // For other scripts no function words are known.
  if (words.filter((word) => LATIN.test(word)).length < words.length / 2) return !/^[\p{N}\s\p{P}\p{S}]*$/u.test(text)
  return countFunctionWords(words) >= LEAST * words.length
}

/**
 * Keeps the order, but moves the first prose passage of the given paper to the top or, if it has none, the first of any
 * paper.
 */
export function leadWithProse<T extends { passage: ReadablePassage }>(ranked: T[], paperId: string | undefined): T[] {
  const prose = ranked.filter(({ passage }) => isProse(passage))
  const lead = prose.find(({ passage }) => passage.paperId === paperId) ?? prose[0]
  return lead ? [lead, ...ranked.filter((one) => one !== lead)] : ranked
}
