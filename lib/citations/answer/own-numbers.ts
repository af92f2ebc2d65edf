import { maskUncitable } from '../check/uncitable'
import type { ShownChange } from './quotations'
import { LITERAL } from './read-blocks'

/** `[13]`, `[4, 7]`, `[2–5]`, with or without the signs that keep markdown from reading the brackets. */
const NUMBERS = /\\?\[\s*(\d{1,3}(?:\s*[,;–-]\s*\d{1,3})*)\s*\\?\](?![(:])/g

/**
 * The numbers by which a paper that is quoted points into its own list of references, as they are shown where the answer
 * cites by numbers as well: an answer's own citations are markers, so all other numbers in brackets are a paper's.
 */
export function ownNumbers(markdown: string): ShownChange[] {
  const literal = new RegExp(LITERAL, 'g')
  const blotted = maskUncitable(markdown).replace(literal, (formula) => '\0'.repeat(formula.length))
  return [...blotted.matchAll(NUMBERS)].map(({ 0: whole, 1: numbers = '', index }) => {
    const refs = /^\d+$/.test(numbers) ? 'ref.' : 'refs.'
    return { start: index, end: index + whole.length, text: `\\[its ${refs} ${numbers}\\]` }
  })
}
