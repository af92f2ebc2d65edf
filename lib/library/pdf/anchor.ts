import type { Span } from '../../text/document'
import type { AnchorIndex, SourceToken } from './quotes/anchor-index'
import { findPlaces } from './quotes/find-places'
import { tokensOf } from './quotes/tokens'

export { type AnchorIndex, buildAnchorIndex } from './quotes/anchor-index'
export { quoteProver } from './quotes/prove-quote'
export { boxAround, rectsOf } from './quotes/rects'
export { nearestRange, rangesWithin, wordsWithin } from './words-within'

export type Anchor = {
  /** `near`: the same statement with small differences; the screen says so */
  status: 'exact' | 'near' | 'ambiguous' | 'refused'
  spans: Span[]
  /** the source's own words, never those of the quote; empty when refused */
  text: string
  /** page of the first word; null when refused */
  page: number | null
}

const SHORTEST = 20
const SHORTEST_PART = 12
/** Marks an omission in a quote: an ellipsis, or a formula as written in a prompt. */
const ELLIPSIS = /\s*(?:⟦[^⟧]*⟧|\[?\s*(?:\.\s?\.\s?\.|…)\s*\]?)\s*/

const REFUSED: Anchor = { status: 'refused', spans: [], text: '', page: null }

/**
 * Finds a quote in a paper. Ignores spaces, hyphens, quotation marks, dashes, ligatures and accents, and lets the quote
 * omit citations. Numbers, negations, signs and all words that carry meaning must be the same, in the same order.
 * `pages` is a hint (first and last page), not a limit. Each part of a quote with `…` is looked up separately.
 */
export function locateQuote(index: AnchorIndex, quote: string, { pages }: { pages?: [number, number] } = {}): Anchor {
  const parts = quote.split(ELLIPSIS).filter((part) => letters(part) >= SHORTEST_PART)
  if (parts.length > 1) return locateParts(index, parts, pages)
  return locatePart(index, quote, { pages }, SHORTEST)
}

const letters = (text: string) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0

/** Preferred position of a match: within a range of pages, or soon after the previous match. */
type Hint = { pages?: [number, number]; after?: Span }

function isHinted({ page, start }: SourceToken, { pages, after }: Hint): boolean {
  if (after) return page === after.page + 1 || (page === after.page && start >= after.end)
  return pages !== undefined && page >= pages[0] && page <= pages[1]
}

function locatePart(index: AnchorIndex, quote: string, hint: Hint, shortest: number): Anchor {
  if (letters(quote) < shortest) return REFUSED
  const places = findPlaces(index, tokensOf(quote))
  const hinted = places.filter(({ first }) => isHinted(first, hint))
  const candidates = hinted.length ? hinted : places
  const [best] = candidates
  if (!best) return REFUSED
  const rivals = candidates.filter((place) => place.edits === best.edits && place.exact === best.exact)
  const where = { spans: spansOf(index, best.tokens), page: best.first.page }
  const text = textOf(index, where.spans)
  if (new Set(rivals.map((place) => place.first.page)).size > 1) return { status: 'ambiguous', ...where, text }
  return { status: best.exact ? 'exact' : 'near', ...where, text }
}

function locateParts(index: AnchorIndex, parts: string[], pages: [number, number] | undefined): Anchor {
  const found: Anchor[] = []
  for (const part of parts) {
    const after = found.at(-1)?.spans.at(-1)
    const anchor = locatePart(index, part, { pages, after }, SHORTEST_PART)
    const [start] = anchor.spans
    if (anchor.status === 'refused' || !start) return anchor
    const inOrder = !after || start.page === after.page + 1 || (start.page === after.page && start.start >= after.end)
    if (!inOrder) return REFUSED
    found.push(anchor)
  }
  const statuses = found.map((anchor) => anchor.status)
  return {
    status: statuses.includes('ambiguous') ? 'ambiguous' : statuses.includes('near') ? 'near' : 'exact',
    spans: found.flatMap((anchor) => anchor.spans),
    text: found.map((anchor) => anchor.text).join(' … '),
    page: found[0]?.page ?? null,
  }
}

/** One span per block, including the punctuation attached to the first and last word. */
function spansOf(index: AnchorIndex, tokens: SourceToken[]): Span[] {
  const spans: (Span & { block: number })[] = []
  for (const { page, block, start, end } of tokens) {
    const last = spans.at(-1)
    if (last?.block === block) last.end = Math.max(last.end, end)
    else spans.push({ page, block, start, end })
  }
  return spans.map((span, i) => widen(index, span, i === 0, i === spans.length - 1))
}

function widen(
  index: AnchorIndex,
  { page, start, end, block }: Span & { block: number },
  first: boolean,
  last: boolean,
): Span {
  const text = index.texts.get(page) ?? ''
  const limits = index.blocks[block]
  const before = first ? (text.slice(limits?.start ?? 0, start).match(/["“‘([$€£~−–-]$/)?.[0].length ?? 0) : 0
  const after = last ? (text.slice(end, limits?.end).match(/^["”’)\]%]*[.!?]?["”’)\]]*/)?.[0].length ?? 0) : 0
  return { page, start: start - before, end: end + after }
}

function textOf(index: AnchorIndex, spans: Span[]): string {
  return spans.map(({ page, start, end }) => (index.texts.get(page) ?? '').slice(start, end)).join(' ')
}
