import { breaksOff, evidenceOnPage, linesOf, type PagePart, sentencesOf } from '../../citations/evidence/evidence'
import { lettersOf } from '../../citations/evidence/find-verbatim'
import type { Passage } from '../../quoting/passage'
import { oneLine } from '../../text/format/phrases'

/** A shorter quote, in letters, could match anywhere. */
const SHORTEST = 16
/** The same for a table row, which is a name and numbers. */
const SHORTEST_ROW = 6
/** Ellipsis within a quote. */
const GAP = /\s*(?:\[\s*)?(?:…|\.{3,})(?:\s*\])?\s*/

type PlacedText = { shown: string; page: number }
type Part = { page: number; part: PagePart }

/**
 * Finds a quote in a passage. Returns the whole sentences (in a table, lines) that contain the quoted words, in the
 * passage's own letters, each with its page; a sentence across a page break has the page where it begins. Null when the
 * words are not there in this order.
 */
export function placeQuote(passage: Passage, quote: string): PlacedText[] | null {
  const pieces = quote
    .split(GAP)
    .map((piece) => lettersOf(piece).letters)
    .filter(Boolean)
  // In a table, even a short quote identifies a row.
  const rows = passage.kind === 'table' ? passage.text.split('\n').map((row) => lettersOf(row).letters) : []
  const shortest = passage.kind === 'table' ? SHORTEST_ROW : SHORTEST
  if (pieces.length === 0 || pieces.some((piece) => piece.length < shortest && !rows.includes(piece))) return null
  const pages = [...new Set(passage.spans.map(({ page }) => page))]
  const parts = pages.flatMap((page) =>
    evidenceOnPage([passage], passage.paperId, page).map((part): Part => ({ page, part })),
  )
  const shown: PlacedText[] = []
  for (const piece of pieces) {
    const ranges = find(parts, piece)
    if (!ranges) return null
    const said = ranges.map(sentencesIn)
    shown.push(...(passage.kind === 'table' ? said.flat() : joinedOverEdges(said)))
  }
  return shown.filter((one, index) => shown.findIndex(({ shown }) => shown === one.shown) === index)
}

type Range = Part & { start: number; end: number }

/** The range in each part that contains the letters, digits and significant signs of the quote, in order. */
function find(parts: Part[], bareQuote: string): Range[] | null {
  const read = parts.map(({ part }) => lettersOf(part.text))
  const at = read
    .map(({ letters }) => letters)
    .join('')
    .indexOf(bareQuote)
  if (at < 0) return null
  let from = 0
  return parts.flatMap((part, index) => {
    const { places = [] } = read[index] ?? {}
    const held = places.slice(Math.max(0, at - from), Math.max(0, at + bareQuote.length - from))
    from += places.length
    const [first, last] = [held[0], held.at(-1)]
    return first !== undefined && last !== undefined ? [{ ...part, start: first, end: last + 1 }] : []
  })
}

function sentencesIn({ page, part, start, end }: Range): PlacedText[] {
  return (part.kind === 'table' ? linesOf(part) : sentencesOf(part))
    .filter((sentence) => sentence.start < end && sentence.end > start)
    .map(({ text }) => ({ shown: oneLine(text), page }))
}

/** Joins a quote that breaks off at the end of one part with its continuation in the next. */
function joinedOverEdges(parts: PlacedText[][]): PlacedText[] {
  const joined: PlacedText[] = []
  for (const [first, ...others] of parts) {
    const before = joined.at(-1)
    if (first && before && breaksOff(before.shown)) before.shown = `${before.shown} ${first.shown}`
    else if (first) joined.push({ ...first })
    joined.push(...others)
  }
  return joined
}
