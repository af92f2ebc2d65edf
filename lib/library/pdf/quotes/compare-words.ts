import type { Token } from './tokens'

/** Words that a quote may add or leave out without saying something else. */
const SMALL = new Set(
  'the a an of that in on for and with is are was were be been this these its their our at'.split(' '),
)

/** An edit that makes it another statement. */
const WRONG = 100

export type Comparison = {
  /** tokens of the source that the quote covers, `[from, to)` */
  from: number
  to: number
  /** small words more or less, typing errors */
  edits: number
  /** optional source tokens that the quote leaves out */
  skipped: number
  /** what makes it another statement; null when nothing does */
  wrong: string | null
}

type Step = { cost: number; from: number; quote: number; source: number; note: string | null; skipped: boolean }

/**
 * Compares a quote with the best place among source tokens, word by word and in order: a bag of words would let
 * a word pass that stands elsewhere, or two numbers change places. `isKnown`: whether the paper has that word; a
 * word that it has is no typing error.
 */
export function compareWords(quote: Token[], source: Token[], isKnown: (word: string) => boolean): Comparison | null {
  const width = source.length + 1
  const steps: (Step | undefined)[] = new Array((quote.length + 1) * width)
  const at = (i: number, j: number) => steps[i * width + j]
  const offer = (i: number, j: number, step: Step) => {
    const known = at(i, j)
    if (!known || step.cost < known.cost) steps[i * width + j] = step
  }

  for (let i = 0; i <= quote.length; i++)
    for (let j = 0; j <= source.length; j++) {
      if (i === 0) offer(0, j, { cost: 0, from: j, quote: 0, source: 0, note: null, skipped: false })
      const here = at(i, j)
      if (!here) continue
      const go = (di: number, dj: number, cost: number, note: string | null = null, skipped = false) =>
        offer(i + di, j + dj, { cost: here.cost + cost, from: here.from, quote: di, source: dj, note, skipped })
      const q = quote[i]
      const s = source[j]
      if (q && s) {
        const same = matchLength(quote, source, i, j)
        if (same) go(same[0], same[1], 0)
        else if (isTypo(q, s, isKnown)) go(1, 1, 1)
        else go(1, 1, WRONG + 1, difference(q, s))
      }
      // The first and the last word must be the source's, or what stands before them would not be compared.
      const inside = i > 0 && i < quote.length - 1
      if (q) go(1, 0, inside && isSmall(q) ? 1 : WRONG, inside && isSmall(q) ? null : difference(q, null))
      // Before its first word a quote has not begun, so leaving source words out there is free already.
      if (s && i > 0) {
        if (s.optional) go(0, 1, 0.01, null, true)
        else go(0, 1, isSmall(s) ? 1 : WRONG, isSmall(s) ? null : difference(null, s))
      }
    }

  let end = 0
  for (let j = 1; j <= source.length; j++)
    if (
      (at(quote.length, j)?.cost ?? Number.POSITIVE_INFINITY) <
      (at(quote.length, end)?.cost ?? Number.POSITIVE_INFINITY)
    )
      end = j
  const last = at(quote.length, end)
  return last ? trace(quote.length, end, last, at) : null
}

function trace(i: number, j: number, last: Step, at: (i: number, j: number) => Step | undefined): Comparison {
  let wrong: string | null = null
  let skipped = 0
  const to = j
  for (let step: Step | undefined = last; step && i > 0; step = at(i, j)) {
    wrong = step.note ?? wrong
    if (step.skipped) skipped++
    i -= step.quote
    j -= step.source
  }
  return { from: last.from, to, edits: Math.floor(last.cost % WRONG), skipped, wrong }
}

/**
 * How many tokens of each side are the same here: one and one, or up to three and three that are the same when
 * written together (`self attention`, `selfattention`, a word broken at a line end).
 */
function matchLength(quote: Token[], source: Token[], i: number, j: number): [number, number] | null {
  const q = quote[i]
  const s = source[j]
  if (!q || !s) return null
  if (q.text === s.text) return [1, 1]
  if (q.kind !== 'word' || s.kind !== 'word') return null
  if (sameSpelling(q.text, s.text) || isMarked(s.text, q.text)) return [1, 1]
  if (q.text[0] !== s.text[0]) return null
  for (let m = 1, left = ''; m <= 3; m++) {
    const more = quote[i + m - 1]
    if (more?.kind !== 'word') break
    left += more.text
    for (let n = 1, right = ''; n <= 3; n++) {
      const other = source[j + n - 1]
      if (other?.kind !== 'word') break
      right += other.text
      if (m + n > 2 && left === right) return [m, n]
    }
  }
  return null
}

/** `documents1` in the source is `documents` with a footnote mark; `bm25` is another word than `bm`. */
const isMarked = (source: string, quote: string) =>
  source.length - quote.length <= 2 &&
  /^\p{L}{4,}$/u.test(quote) &&
  source.startsWith(quote) &&
  /^\d+$/.test(source.slice(quote.length))

/** British and American spelling. */
function sameSpelling(a: string, b: string): boolean {
  if (a.length < 5 || Math.abs(a.length - b.length) > 2) return false
  const american = (word: string) =>
    word
      .replace(/is(e|es|ed|ing|ation|ations|er|ers)$/, 'iz$1')
      .replace(/ys(e|es|ed|ing)$/, 'yz$1')
      .replace(/our(s|ed|ing|al|ally|ite|able)?$/, 'or$1')
      .replace(/ll(ed|ing|er|ers)$/, 'l$1')
      .replace(/tre(s|d)?$/, 'ter$1')
      .replace(/ogue(s)?$/, 'og$1')
  return american(a) === american(b)
}

const isSmall = (token: Token) => token.kind === 'word' && SMALL.has(token.text)

/** One wrong letter (two in a long word), not the first, and no word that the paper uses. */
function isTypo(quote: Token, source: Token, isKnown: (word: string) => boolean): boolean {
  const [a, b] = [quote.text, source.text]
  if (quote.kind !== 'word' || source.kind !== 'word' || a[0] !== b[0] || b.length < 4) return false
  if (/\d/.test(a + b) || isKnown(a)) return false
  // Another ending is another word: large, larger; predict, predicted.
  if (a.startsWith(b) || b.startsWith(a)) return false
  return distance(a, b) <= (b.length >= 8 ? 2 : 1)
}

/** Letters changed, added, left out, or two neighbours swapped. */
function distance(a: string, b: string): number {
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  let end = 0
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end++
  const [x, y] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  if (x.length === 2 && y.length === 2 && x[0] === y[1] && x[1] === y[0]) return 1
  return Math.max(x.length, y.length)
}

const NEGATION = /^(not|no|never|without|cannot|none|neither|nor)$/

function difference(quote: Token | null, source: Token | null): string {
  const word = (quote ?? source)?.text ?? ''
  if (quote?.kind === 'number' || source?.kind === 'number') return `number differs: ${word}`
  if (NEGATION.test(quote?.text ?? '') || NEGATION.test(source?.text ?? '')) return `negation differs: ${word}`
  if (quote?.kind === 'sign' || source?.kind === 'sign') return `sign differs: ${word}`
  return quote ? `word not in the source: ${word}` : `word left out: ${word}`
}
