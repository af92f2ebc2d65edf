import { maskUncitable } from '../check/uncitable'
import type { ShownChange } from './quotations'
import { LITERAL } from './read-blocks'

/** `[13]`, `[4, 7]` or `[2–5]`, with or without backslashes in front of the brackets. */
const NUMBERS = /\\?\[\s*(\d{1,3}(?:\s*[,;–-]\s*\d{1,3})*)\s*\\?\](?![(:])/g

/**
 * Changes how a quoted paper's own reference numbers are shown when the answer also cites by numbers. The answer's
 * citations are markers, so that all other numbers in brackets are the paper's.
 */
export function ownNumbers(markdown: string): ShownChange[] {
  const literal = new RegExp(LITERAL, 'g')
  const blotted = maskUncitable(markdown).replace(literal, (formula) => '\0'.repeat(formula.length))
  return [...blotted.matchAll(NUMBERS)].map(({ 0: whole, 1: numbers = '', index }) => {
    const refs = /^\d+$/.test(numbers) ? 'ref.' : 'refs.'
    return { start: index, end: index + whole.length, text: `\\[its ${refs} ${numbers}\\]` }
  })
}
