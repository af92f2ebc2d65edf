import { letters } from '../../text/names/compare-names'

/** Minimum Dice coefficient of nearly equal titles; below it, parts I and II of a work would match. */
export const NEAR = 0.9

/** Tells whether two titles differ only by a few letters, and in no number. */
export function isNearTitle(a: string, b: string): boolean {
  return sameNumbers(a, b) && dice(bigrams(letters(a)), bigrams(letters(b))) >= NEAR
}

/** `… Part 1` and `… Part 2` are different works, however long the rest is. */
export function sameNumbers(a: string, b: string): boolean {
  const numbers = (text: string) => text.match(/\d+|\b[IVX]+\b/g)?.join(' ') ?? ''
  return numbers(a) === numbers(b)
}

/** Returns the pairs of adjacent letters as sorted numbers, so that two titles can be compared in one pass. */
export function bigrams(text: string): Uint32Array {
  const pairs = Uint32Array.from({ length: Math.max(0, text.length - 1) }, (_, i) => {
    return text.charCodeAt(i) * 65_536 + text.charCodeAt(i + 1)
  })
  return pairs.sort()
}

/** Dice coefficient: twice the shared pairs over all pairs (Dice 1945). */
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
