import type { Passage } from '../../../analyst/analyst'
import { evidenceOnPage, linesOf, type PagePart, sentencesOf } from '../../../citations/check/evidence'

/** Letters of a quote without which it may stand anywhere. */
const SHORTEST = 16
/** Where somebody left out words within a quote. */
const GAP = /\s*(?:\[\s*)?(?:…|\.{3,})(?:\s*\])?\s*/

/**
 * Where a quote stands in a passage: the whole sentences of it (of a table, lines) that hold the quoted words, in the
 * passage's own letters, each with its page. Null when its words do not stand there, one after the other.
 */
export function placeQuote(passage: Passage, quote: string): { shown: string; page: number }[] | null {
  const pieces = quote.split(GAP).map(bare).filter(Boolean)
  if (pieces.length === 0 || pieces.some((piece) => piece.length < SHORTEST)) return null
  const pages = [...new Set(passage.spans.map(({ page }) => page))]
  const parts = pages.flatMap((page) =>
    evidenceOnPage([passage], passage.paperId, page).map((part) => ({ page, part })),
  )
  const found: { page: number; part: PagePart; start: number; end: number }[] = []
  for (const piece of pieces) {
    const place = parts.flatMap(({ page, part }) => {
      const range = find(part.text, piece)
      return range ? [{ page, part, ...range }] : []
    })[0]
    if (!place) return null
    found.push(place)
  }
  const shown = found.flatMap(({ page, part, start, end }) =>
    (part.kind === 'table' ? linesOf(part) : sentencesOf(part))
      .filter((sentence) => sentence.start < end && sentence.end > start)
      .map(({ text }) => ({ shown: text.replace(/\s+/g, ' ').trim(), page })),
  )
  return shown.filter((one, index) => shown.findIndex(({ shown }) => shown === one.shown) === index)
}

/** The range of a text whose letters, digits and telling signs are those of `bareQuote`. */
function find(text: string, bareQuote: string): { start: number; end: number } | null {
  const signs = telling(text)
  const at = signs
    .map(({ sign }) => sign)
    .join('')
    .indexOf(bareQuote)
  if (at < 0) return null
  // A sign may have become several: places are counted in what they became.
  let length = 0
  let start = -1
  for (const { sign, index } of signs) {
    if (start < 0 && length + sign.length > at) start = index
    length += sign.length
    if (start >= 0 && length >= at + bareQuote.length) return { start, end: index + 1 }
  }
  return null
}

function bare(text: string): string {
  return telling(text)
    .map(({ sign }) => sign)
    .join('')
}

/** What carries meaning: no space, no quotation mark, no dash, which are written in many ways, but signs of numbers. */
function telling(text: string): { sign: string; index: number }[] {
  return [...text.matchAll(/\p{L}|\p{N}|[%×+=<>≤≥±^/]|(?<=\d)[.,](?=\d)|[-−](?=\d)/gu)].map(({ 0: sign, index }) => ({
    sign: sign.normalize('NFKD').replace(/\p{M}/gu, '').replace('−', '-').toLowerCase(),
    index,
  }))
}
