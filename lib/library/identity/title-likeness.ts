import { letters } from '../../text/same-work'

/** Dice coefficient of two titles from which on they are near the same; below it, parts I and II of a work meet. */
export const NEAR = 0.9

/** Whether two titles differ in a few letters alone, and in no number. */
export function isNearTitle(a: string, b: string): boolean {
  return sameNumbers(a, b) && dice(bigrams(letters(a)), bigrams(letters(b))) >= NEAR
}

/** `… Part 1` and `… Part 2` are two works, however long the rest is. */
export function sameNumbers(a: string, b: string): boolean {
  const numbers = (text: string) => text.match(/\d+|\b[IVX]+\b/g)?.join(' ') ?? ''
  return numbers(a) === numbers(b)
}

/** The pairs of neighbouring letters as numbers, sorted, so that two titles are compared in one pass. */
export function bigrams(text: string): Uint32Array {
  const pairs = Uint32Array.from({ length: Math.max(0, text.length - 1) }, (_, i) => {
    return text.charCodeAt(i) * 65_536 + text.charCodeAt(i + 1)
  })
  return pairs.sort()
}

/** Twice the pairs that both have, over all pairs (Dice 1945). */
export function dice(a: Uint32Array, b: Uint32Array): number {
  let both = 0
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const x = a[i] ?? 0
    const y = b[j] ?? 0
    if (x === y) both += 1
    if (x <= y) i += 1
    if (y <= x) j += 1
  }
  return a.length + b.length === 0 ? 0 : (2 * both) / (a.length + b.length)
}
