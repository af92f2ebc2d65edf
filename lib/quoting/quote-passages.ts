import { BRACKET } from '../citations/blocks/read-blocks'
import { countHeads, headEnd } from '../citations/evidence/table-quote'
import { formatMarker } from '../citations/markers/markers'
import type { Span } from '../text/document'
import type { Passage } from './passage'

/** Part of a text: `[start, end)` in UTF-16 units. */
export type TextRange = { start: number; end: number }

/**
 * A passage to be quoted. Its text is the `spans` joined by single spaces. `marks`: the sentences that fit the question
 * best.
 */
export type QuotablePassage = Pick<Passage, 'paperId' | 'text' | 'spans' | 'kind' | 'marks'>

/** Passages under one heading, such as a compared thing or a checklist item; the heading of a plain answer is empty. */
export type QuotedGroup = { heading: string; passages: QuotablePassage[] }

/** Heading of the passages that are initially folded. */
export const MORE_PASSAGES = 'More passages'

/**
 * Formats a passage as markdown. A paragraph becomes a quotation with its marked sentences in bold and a marker after
 * the words of each page. A table becomes its caption as a quotation, then a table with the same columns and a marker
 * for each row.
 */
export function quotePassage(passage: QuotablePassage): string {
  return passage.kind === 'table' ? quoteTable(passage) : quoteParagraph(passage)
}

function quoteParagraph({ paperId, text, spans, marks = [] }: QuotablePassage): string {
  const pages: (TextRange & { page: number })[] = []
  for (const place of placesOf(text, spans)) {
    const last = pages.at(-1)
    if (last?.page === place.page) last.end = place.end
    else pages.push({ ...place })
  }
  const parts = pages.map(({ page, ...range }) => `${markedText(text, range, marks)} ${formatMarker(paperId, page)}`)
  return `> ${parts.join(' ')}`
}

/** Maximum rows of a table that are shown; the page has all of them. */
const MOST_ROWS = 24

/** A line of a table with its page, and whether it is one of the marks. */
type TableLine = { cells: string[]; page: number; isMarked: boolean }

/**
 * Formats the caption as a quotation, then a table with the same columns; if the columns are not sure, its lines as
 * text.
 */
function quoteTable(passage: QuotablePassage): string {
  const { paperId, text, spans, marks = [] } = passage
  const places = placesOf(text, spans)
  const pageAt = (at: number) => places.findLast(({ start }) => start <= at)?.page ?? places[0]?.page ?? 1
  const captionEnd = places.length > 1 ? (places[0]?.end ?? 0) : 0
  const isSure = headEnd(text) !== null
  const lines = [...text.slice(captionEnd).matchAll(/[^\n]+/g)].flatMap(({ 0: line, index }): TableLine[] => {
    const start = captionEnd + index
    const cells = line.split('\t').map((cell) => plain(cell).trim().replaceAll('|', '\\|'))
    const filled = cells.filter(Boolean)
    if (filled.length === 0) return []
    const isMarked = marks.some((mark) => mark.start < start + line.length && mark.end > start)
    return [{ cells: isSure ? cells : [filled.join(' ')], page: pageAt(start + 1), isMarked }]
  })
  const heads = isSure ? countHeads(text) : 0
  const rows = lines.slice(heads)
  if (rows.length === 0) return quoteParagraph(passage)
  const caption = captionEnd > 0 ? `> ${plain(text.slice(0, captionEnd))} ${formatMarker(paperId, pageAt(0))}\n\n` : ''
  const columns = isSure ? columnHeads(lines.slice(0, heads)) : [AS_TEXT]
  return `${caption}${[
    toRow([...columns, 'Source']),
    toRow([...columns, ''].map(() => '---')),
    ...mostFitting(rows).map(({ cells, page }) => toRow([...cells, sourceOf(cells, formatMarker(paperId, page))])),
  ].join('\n')}`
}

/** Heading of a table whose columns are not sure. */
export const AS_TEXT = 'Table rows as text'

const toRow = (cells: string[]) => `| ${cells.join(' | ')} |`

/** Returns no marker for a row without a word: it states nothing that a citation could be checked against. */
function sourceOf(cells: string[], marker: string): string {
  return cells.some((cell) => /\p{L}{2}/u.test(cell)) ? marker : ''
}

/** Joins the header cells above each column, from top to bottom, without repetitions. */
function columnHeads(lines: TableLine[]): string[] {
  const count = Math.max(0, ...lines.map(({ cells }) => cells.length))
  return Array.from({ length: count }, (_, c) =>
    [...new Set(lines.map(({ cells }) => cells[c] ?? ''))].filter(Boolean).join(' / '),
  )
}

/** Returns the first rows; marked rows further down replace the last of them. */
function mostFitting(rows: TableLine[]): TableLine[] {
  const later = rows.slice(MOST_ROWS).filter(({ isMarked }) => isMarked)
  return [...rows.slice(0, Math.max(0, MOST_ROWS - later.length)), ...later]
}

/** Returns the position of each span in the text, which consists of the spans joined by single spaces. */
function placesOf(text: string, spans: Span[]): (TextRange & { page: number })[] {
  let at = 0
  return spans.map(({ page, start, end }) => {
    const place = { page, start: at, end: Math.min(at + end - start, text.length) }
    at = place.end + 1
    return place
  })
}

function markedText(text: string, range: TextRange, marks: TextRange[]): string {
  let at = range.start
  let written = ''
  for (const mark of marks.toSorted((a, b) => a.start - b.start)) {
    const start = Math.max(mark.start, at)
    const end = Math.min(mark.end, range.end)
    if (start >= end) continue
    written += `${plain(text.slice(at, start))}**${plain(text.slice(start, end)).trim()}**`
    at = end
  }
  return (written + plain(text.slice(at, range.end))).trim()
}

/** Matches what markdown or the app would read as a link, an image or a citation. */
const LINK = /\[(?=[^\]]*(?:\]\(|,\s*(?:p\.|pages?\b|passage\b|abstract\b)))/gi

/** Escapes the text of a paper, so that nothing in it becomes markup, and puts it on one line as a quotation needs. */
function plain(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_<$~]/g, (sign) => `\\${sign}`)
    .replace(LINK, BRACKET)
}

/**
 * Formats groups of passages as the markdown of an answer; initially folded passages follow under a separate heading.
 */
export function quotePassages(groups: QuotedGroup[], more: QuotablePassage[] = []): string {
  const sections = [...groups, { heading: more.length > 0 ? MORE_PASSAGES : '', passages: more }]
  return sections
    .filter(({ passages }) => passages.length > 0)
    .map(({ heading, passages }) =>
      [heading && `### ${heading}`, ...passages.map(quotePassage)].filter(Boolean).join('\n\n'),
    )
    .join('\n\n')
}
