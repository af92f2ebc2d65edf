import { formatMarker } from '../citations/markers/markers'
import type { Span } from '../text/document'

/** Part of a text: `[start, end)` in UTF-16 units. */
export type TextRange = { start: number; end: number }

/** A passage as it is quoted. `spans` joined by single spaces are its text; `marks`: the sentences that fit the question best. */
export type QuotablePassage = { paperId: string; text: string; spans: Span[]; kind: string; marks?: TextRange[] }

/** Passages under one heading: a thing compared, an item of a checklist; an empty heading for a plain answer. */
export type QuotedGroup = { heading: string; passages: QuotablePassage[] }

/** Stands above the passages that are folded at first. */
export const MORE_PASSAGES = 'More passages'

/**
 * A passage as markdown. A paragraph is a quotation with its marked sentences in bold and a marker behind the words of
 * each page; a table is its caption as a quotation, then its rows, each with its marker.
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

/** Rows of a table that are shown; the page has all of them. */
const MOST_ROWS = 16

/**
 * `text` holds the caption as the first of several spans, then lines with tabs between cells. The lines above the first number
 * are the head; a line of numbers alone belongs to the label above it.
 */
function quoteTable(passage: QuotablePassage): string {
  const { paperId, text, spans } = passage
  const places = placesOf(text, spans)
  const pageAt = (at: number) => places.findLast(({ start }) => start <= at)?.page ?? places[0]?.page ?? 1
  const captionEnd = places.length > 1 ? (places[0]?.end ?? 0) : 0
  const lines = [...text.slice(captionEnd).matchAll(/[^\n]+/g)].flatMap(({ 0: line, index }) => {
    const cells = line.split('\t').flatMap((cell) => plain(cell).trim().replaceAll('|', '\\|') || [])
    return cells.length > 0 ? [{ text: cells.join(' '), page: pageAt(captionEnd + index + 1) }] : []
  })
  const isValues = (line = '') => !/\p{L}{3}/u.test(line)
  const numbers = lines.findIndex(({ text }) => /\d/.test(text))
  const first = Math.max(1, isValues(lines[numbers]?.text) ? numbers - 1 : numbers)
  const head = lines.slice(0, first).map(({ text }) => text)
  const rows: typeof lines = []
  for (const line of lines.slice(first)) {
    const last = rows.at(-1)
    if (last && isValues(line.text)) last.text += ` ${line.text}`
    else rows.push({ ...line })
  }
  if (rows.length === 0) return quoteParagraph(passage)
  const caption = captionEnd > 0 ? `> ${plain(text.slice(0, captionEnd))} ${formatMarker(paperId, pageAt(0))}\n\n` : ''
  return `${caption}${[
    `| ${head.join(' · ')} | Source |`,
    '| --- | --- |',
    ...rows.slice(0, MOST_ROWS).map((row) => `| ${row.text} | ${formatMarker(paperId, row.page)} |`),
  ].join('\n')}`
}

/** Where each span stands in the text that they are joined to by single spaces. */
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

/** What would be read as a link, an image or a citation. */
const LINK = /\[(?=[^\]]*(?:\]\(|,\s*(?:p\.|pages?\b|passage\b|abstract\b)))/gi

/** Text of a paper is data: none of its signs may become markup, and a quotation is one line. */
function plain(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_<$~]/g, (sign) => `\\${sign}`)
    .replace(LINK, '&#91;')
}

/** Groups of passages as the markdown of an answer; what stays folded at first stands under a heading of its own. */
export function quotePassages(groups: QuotedGroup[], more: QuotablePassage[] = []): string {
  const sections = [...groups, { heading: more.length > 0 ? MORE_PASSAGES : '', passages: more }]
  return sections
    .filter(({ passages }) => passages.length > 0)
    .map(({ heading, passages }) =>
      [heading && `### ${heading}`, ...passages.map(quotePassage)].filter(Boolean).join('\n\n'),
    )
    .join('\n\n')
}
