import { type AnchorIndex, GRAM, lettersOf, type SourceToken } from './anchor-index'
import { type Comparison, compareWords } from './compare-words'
import type { Token } from './tokens'

/** A place in the paper that matches the quote. */
export type QuotePlace = { exact: boolean; edits: number; first: SourceToken; tokens: SourceToken[] }

/** Distance, in letters, within which the quote's first and last word are searched. */
const MARGIN = 200
const DIAGONAL = 48
const MOST_EXACT = 20
const MOST_NEAR = 4
const LONGEST = 6000

/** The places that match a quote, best first. */
export function findPlaces(index: AnchorIndex, quote: Token[]): QuotePlace[] {
  const letters = lettersOf(quote)
  if (letters.length > LONGEST) return []
  const compareAll = (starts: number[], margin: number) =>
    toPlaces(
      index,
      starts.map((at) => compareAt(index, quote, at, letters.length, margin)),
      quote,
    )
  const good = compareAll(exactStarts(index, letters), 0)
  const exact = good.filter((place) => place.exact)
  if (exact.length > 0) return exact
  return [...good, ...compareAll(nearStarts(index, letters), MARGIN)].sort((a, b) => a.edits - b.edits)
}

type Compared = { offset: number; comparison: Comparison } | null

function compareAt(index: AnchorIndex, quote: Token[], at: number, length: number, margin: number): Compared {
  const from = tokenAt(index, at - margin)
  const to = tokenAt(index, at + length - 1 + margin) + 1
  const comparison = compareWords(quote, index.tokens.slice(from, to), (word) => index.words.has(word))
  return comparison && { offset: from, comparison }
}

function toPlaces(index: AnchorIndex, compared: Compared[], quote: Token[]): QuotePlace[] {
  const places = new Map<number, QuotePlace>()
  for (const each of compared) {
    if (!each || each.comparison.isWrong) continue
    const { from, to, edits, skipped } = each.comparison
    const tokens = index.tokens.slice(each.offset + from, each.offset + to)
    const [first] = tokens
    if (!first || edits > allowedEdits(quote.length)) continue
    places.set(each.offset + from, { exact: edits === 0 && skipped === 0, edits, first, tokens })
  }
  return [...places.values()]
}

const allowedEdits = (words: number) => (words >= 24 ? 3 : words >= 9 ? 2 : 1)

function exactStarts(index: AnchorIndex, letters: string): number[] {
  const starts: number[] = []
  for (let at = index.letters.indexOf(letters); at >= 0; at = index.letters.indexOf(letters, at + 1)) {
    starts.push(at)
    if (starts.length >= MOST_EXACT) break
  }
  return starts
}

/** Likely starts of the quote, by votes of letter runs. */
function nearStarts(index: AnchorIndex, letters: string): number[] {
  const votes = new Map<number, number>()
  for (let i = 0; i + GRAM <= letters.length; i++) {
    const places = index.grams.get(letters.slice(i, i + GRAM)) ?? []
    for (const place of places) {
      const diagonal = Math.floor((place - i) / DIAGONAL)
      votes.set(diagonal, (votes.get(diagonal) ?? 0) + 1 / places.length)
    }
  }
  const weight = (diagonal: number) => votes.get(diagonal) ?? 0
  const ranked = [...votes.keys()]
    .map((diagonal) => ({ diagonal, votes: weight(diagonal) + 0.7 * (weight(diagonal - 1) + weight(diagonal + 1)) }))
    .sort((a, b) => b.votes - a.votes)
  const starts: number[] = []
  for (const { diagonal } of ranked) {
    const at = diagonal * DIAGONAL
    if (starts.every((other) => Math.abs(other - at) >= 150)) starts.push(at)
    if (starts.length >= MOST_NEAR) break
  }
  return starts
}

/** The token whose letters cover a position. */
function tokenAt(index: AnchorIndex, at: number): number {
  let low = 0
  let high = index.starts.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((index.starts[middle] ?? 0) <= at) low = middle
    else high = middle - 1
  }
  return low
}
