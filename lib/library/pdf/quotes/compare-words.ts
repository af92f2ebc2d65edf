import { spellingVariants } from '../../../text/words/spelled-names'
import type { Token } from './tokens'

/** Words that a quote may add or omit without changing its meaning. */
const SMALL = new Set(
  'the a an of that in on for and with is are was were be been this these its their our at'.split(' '),
)

/** Cost of an edit that changes the meaning. */
const WRONG = 100

export type Comparison = {
  /** source tokens covered by the quote, `[from, to)` */
  from: number
  to: number
  /** number of small words added or omitted, and typing errors */
  edits: number
  /** optional source tokens that the quote omits */
  skipped: number
  /** something changes the meaning */
  isWrong: boolean
}

/** The last step to a cell: how many tokens of each side, and how they compare. */
type Step = { cost: number; from: number; quote: number; source: number; how: 'same' | 'edit' | 'skip' | 'wrong' }

const COST = { same: 0, edit: 1, skip: 0.001, wrong: WRONG }

/**
 * Aligns a quote with the best place among source tokens, word by word and in order: as a bag of words, a word from
 * elsewhere or two swapped numbers would pass. `isKnown`: whether the paper has that word; such a word is never a
 * typing error.
 */
export function compareWords(quote: Token[], source: Token[], isKnown: (word: string) => boolean): Comparison | null {
  const width = source.length + 1
  const steps: (Step | undefined)[] = new Array((quote.length + 1) * width)
  const at = (i: number, j: number) => steps[i * width + j]

  for (let i = 0; i <= quote.length; i++)
    for (let j = 0; j <= source.length; j++) {
      // A quote may begin at any word of the source.
      if (i === 0) steps[j] = { cost: 0, from: j, quote: 0, source: 0, how: 'same' }
      const here = at(i, j)
      if (!here) continue
      const go = (di: number, dj: number, how: Step['how']) => {
        const place = (i + di) * width + j + dj
        // A replaced word costs slightly more than one added and one omitted.
        const cost = here.cost + COST[how] * (di + dj > 1 && how === 'wrong' ? 1.01 : 1)
        if (cost < (steps[place]?.cost ?? Number.POSITIVE_INFINITY))
          steps[place] = { cost, from: here.from, quote: di, source: dj, how }
      }
      const q = quote[i]
      const s = source[j]
      if (q && s) {
        const same = matchLength(quote, source, i, j)
        if (same) go(same[0], same[1], 'same')
        else go(1, 1, isTypo(q, s, isKnown) ? 'edit' : 'wrong')
      }
      // The first and last word must match, or the text before them would not be compared.
      const inside = i > 0 && i < quote.length - 1
      if (q) go(1, 0, inside && isSmall(q) ? 'edit' : 'wrong')
      if (s && i > 0) go(0, 1, s.optional ? 'skip' : isSmall(s) ? 'edit' : 'wrong')
    }

  let end = 0
  for (let j = 1; j <= source.length; j++)
    if (
      (at(quote.length, j)?.cost ?? Number.POSITIVE_INFINITY) <
      (at(quote.length, end)?.cost ?? Number.POSITIVE_INFINITY)
    )
      end = j
  const last = at(quote.length, end)
  if (!last) return null
  return { from: last.from, to: end, ...trace(quote.length, end, at) }
}

function trace(quoted: number, to: number, at: (i: number, j: number) => Step | undefined) {
  const found = { edits: 0, skipped: 0, isWrong: false }
  let i = quoted
  let j = to
  for (let step = at(i, j); step && i > 0; step = at(i, j)) {
    i -= step.quote
    j -= step.source
    if (step.how === 'edit') found.edits++
    if (step.how === 'skip') found.skipped++
    if (step.how === 'wrong') found.isWrong = true
  }
  return found
}

/**
 * How many tokens of each side match here: one and one, or up to three and three that are equal when joined (`self
 * attention`, `selfattention`, a word broken at a line end, `T 2` and `T2`).
 */
function matchLength(quote: Token[], source: Token[], i: number, j: number): [number, number] | null {
  const q = quote[i]
  const s = source[j]
  if (!q || !s) return null
  if (q.text === s.text) return [1, 1]
  if (q.kind !== 'word' || s.kind !== 'word') return null
  if (q.text[0] !== s.text[0]) return null
  if (isMarked(s.text, q.text) || spellingVariants(q.text).includes(s.text)) return [1, 1]
  for (let m = 1, left = ''; m <= 3; m++) {
    const more = quote[i + m - 1]
    if (!more || !isWordPart(more)) break
    left += more.text
    for (let n = 1, right = ''; n <= 3; n++) {
      const other = source[j + n - 1]
      if (!other || !isWordPart(other)) break
      right += other.text
      if (m + n > 2 && left === right) return [m, n]
    }
  }
  return null
}

const isWordPart = ({ kind, text }: Token) => kind === 'word' || /^\d+$/.test(text)

/** `documents1` in the source is `documents` with a footnote mark; but `bm25` is a different word from `bm`. */
const isMarked = (source: string, quote: string) =>
  source.length - quote.length <= 2 &&
  /^\p{L}{4,}$/u.test(quote) &&
  source.startsWith(quote) &&
  /^\d+$/.test(source.slice(quote.length))

const isSmall = (token: Token) => token.kind === 'word' && SMALL.has(token.text)

/** One wrong letter (two in a long word), not the first, and not a word that the paper uses. */
function isTypo(quote: Token, source: Token, isKnown: (word: string) => boolean): boolean {
  const [a, b] = [quote.text, source.text]
  if (quote.kind !== 'word' || source.kind !== 'word' || a[0] !== b[0] || b.length < 4) return false
  if (/\d/.test(a + b) || isKnown(a)) return false
  // A different ending is a different word: large, larger; predict, predicted.
  if (a.startsWith(b) || b.startsWith(a)) return false
  return distance(a, b) <= (b.length >= 8 ? 2 : 1)
}

/** Edit distance: letters changed, added or omitted, or two neighbours swapped. */
function distance(a: string, b: string): number {
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  let end = 0
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end++
  const [x, y] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  if (x.length === 2 && y.length === 2 && x[0] === y[1] && x[1] === y[0]) return 1
  return Math.max(x.length, y.length)
}
