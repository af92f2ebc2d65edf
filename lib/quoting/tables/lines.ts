import type { Word } from './words'

export type TableBox = { x0: number; y0: number; x1: number; y1: number }
export type Line = { y: number; words: Word[] }
/** Words of a line that are close together. */
export type TableSegment = { x0: number; x1: number; y: number; size: number; words: Word[] }

/** A word smaller than this share of its neighbor's size may be raised or lowered. */
const SMALL = 0.82
/** Words closer than this, in font sizes, belong to one cell. */
export const CELL_GAP = 0.75

/**
 * Digits, then units, exponents, and what an operator adds. The lookahead prevents backtracking into runs of digits,
 * which could take forever.
 */
const NUMBER =
  /^[-+−–±~∼<>≈$]?\s*[\d.][\d.,\s]*(?![\d.,\s])(?:[\d%×xkKmMBsT*†‡]|\^[-+−]?\d|[/·±+−()-][\d.\s,%/·±+−()-]*(?![\d.\s,%/·±+−()-]))*\s*[*†‡]*$/
/** Used in place of a number: dashes, significance stars, `NS`, with a note mark. */
const NO_VALUE = /^(?:[-–—]{1,3}|[✓✗]|n\/?a|n\.?[dst]\.?|[*∗](?: ?[*∗]){0,2})[*∗†‡§¶$]?$/i

/** The raised mark of a note. */
const MARK = /\^\(?[a-z*†‡§¶,]{1,3}\)?$/

export function isNumeric(text: string): boolean {
  // Standard errors and references are in brackets.
  const bare = text
    .trim()
    .replace(MARK, '')
    .replace(/^[([](.*)[)\]]$/, '$1')
  return NUMBER.test(bare) || NO_VALUE.test(bare)
}

/**
 * Tells whether a text is a number, or one with a few letters: `698 b`, `11.8 (2.1 to 5.4)`. A heading such as `95% CI`
 * has more letters.
 */
export function isValue(text: string): boolean {
  if (isNumeric(text)) return true
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const digits = text.match(/\d/g)?.length ?? 0
  return /^[^\p{L}\s]{0,2}\d/u.test(text) && 2 * letters <= digits
}

export function textOfWords(words: Word[]): string {
  return words.map(({ text }) => text).join(' ')
}

export function boxOf(words: Word[]): TableBox {
  return {
    x0: Math.min(...words.map(({ x0 }) => x0)),
    y0: Math.min(...words.map(({ y, size }) => y - 0.75 * size)),
    x1: Math.max(...words.map(({ x1 }) => x1)),
    y1: Math.max(...words.map(({ y, size }) => y + 0.22 * size)),
  }
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
}

/** Groups words into lines by baseline, from the top; small raised or lowered words join the line next to them. */
export function linesOf(words: Word[]): Line[] {
  const lines: Line[] = []
  const small: [word: Word, size: number][] = []
  const sorted = words.toSorted((a, b) => a.y - b.y)
  const largest = words.reduce((most, { size }) => Math.max(most, size), 0)
  for (const [at, word] of sorted.entries()) {
    const size = word.size < SMALL * largest ? sizeBeside(sorted, at) : 0
    if (size > 0) small.push([word, size])
    else addToLine(lines, word, 0.3)
  }
  for (const [word, size] of small) {
    const beside = lines.filter((line) => Math.abs(line.y - word.y) < 0.75 * size)
    const distance = (line: Line) =>
      Math.min(...line.words.map((other) => gap(other, word))) + Math.abs(line.y - word.y)
    const nearest = beside.toSorted((a, b) => distance(a) - distance(b))[0]
    if (nearest && distance(nearest) < 1.2 * size) nearest.words.push(word)
    else addToLine(lines, word, 0.35)
  }
  for (const line of lines.filter(({ words }) => words.every(({ text }) => EXPONENT.test(text) || STARS.test(text)))) {
    const base = lines.find(({ words }) => line.words.every((word) => words.some((other) => isRaised(word, other))))
    if (!base) continue
    base.words.push(...line.words)
    lines.splice(lines.indexOf(line), 1)
  }
  for (const line of lines) line.words.sort((a, b) => a.x0 - b.x0 || a.y - b.y)
  return lines.sort((a, b) => a.y - b.y)
}

/** Returns the size of a larger word close to a small one; 0 if there is none. Words must be sorted by baseline. */
function sizeBeside(sorted: Word[], at: number): number {
  const word = sorted[at]
  if (!word) return 0
  let most = 0
  for (const step of [-1, 1])
    for (let i = at + step; Math.abs(i - at) <= MOST_NEAR; i += step) {
      const other = sorted[i]
      if (!other || Math.abs(other.y - word.y) > REACH) break
      const isLarger = word.size < SMALL * other.size && Math.abs(other.y - word.y) < 0.75 * other.size
      if (isLarger && gap(other, word) < 0.5 * other.size) most = Math.max(most, other.size)
    }
  return most
}

/** Maximum distance between the baselines of a raised word and its base, in points. */
const REACH = 20
/**
 * Maximum words above and below a word in which to look for a larger one: more than pages have within that distance.
 */
const MOST_NEAR = 1_000

function addToLine(lines: Line[], word: Word, tolerance: number): void {
  const line = lines.findLast(({ y }) => Math.abs(y - word.y) < tolerance * word.size)
  if (line) line.words.push(word)
  else lines.push({ y: word.y, words: [word] })
}

/** An exponent as large as its unit: the PDF reader only recognizes smaller ones as raised. */
const EXPONENT = /^[-−–]\d$/

/** Stars of significance that were set as words of their own. */
const STARS = /^[*∗⁎†‡]{1,3}$/

/** Whether a word touches the end of another one, half a line higher. */
function isRaised(word: Word, base: Word): boolean {
  const rise = base.y - word.y
  const gap = STARS.test(word.text) ? 0.3 : 0.1
  return Math.abs(word.x0 - base.x1) < gap * base.size && rise > 0 && rise < 0.6 * base.size
}

function gap(a: Word, b: Word): number {
  return Math.max(a.x0 - b.x1, b.x0 - a.x1, 0)
}

/** `factor`: words closer than this many font sizes belong together. */
export function segmentsOf(words: Word[], factor = CELL_GAP): TableSegment[] {
  const segments: TableSegment[] = []
  for (const word of words.toSorted((a, b) => a.x0 - b.x0)) {
    const last = segments.at(-1)
    if (last && word.x0 - last.x1 < factor * Math.max(word.size, 4)) {
      last.words.push(word)
      last.x1 = Math.max(last.x1, word.x1)
    } else segments.push(toSegment([word]))
  }
  return segments
}

export function toSegment(words: Word[]): TableSegment {
  const [first] = words
  return {
    x0: first?.x0 ?? 0,
    x1: Math.max(...words.map(({ x1 }) => x1)),
    y: first?.y ?? 0,
    size: first?.size ?? 0,
    words,
  }
}
