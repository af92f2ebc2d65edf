import type { Block, Span, TextPage } from '../../text/document'
import type { TextRange } from '../quote-passages'
import type { ReadablePassage } from '../readable-passage'
import type { Table } from './read-tables'
import type { Word } from './words'

/** Maximum words of a passage; a longer table is split into parts, each with caption and header. */
const LONGEST = 260

/** A passage of a table, without the fields that depend on its paper. */
export type TableDraft = Omit<ReadablePassage, 'paperId' | 'position'>

/**
 * Returns a table as one or several passages: caption, header and rows on separate lines, with tabs between cells and
 * an empty line after the header. A table that is not sure has its lines without tabs. `spans` are the pieces of its
 * pages that make up the text; an empty cell is a span of length 0, and cells that apply to several rows or columns are
 * repeated. A part with only rows of a further page has the caption and header of that page.
 */
export function tablePassages(pages: TextPage[], table: Table): TableDraft[] {
  const { rows, isSure } = table
  const parts: Word[][][][] = []
  let words = 0
  for (const row of rows) {
    const own = row.flat().length
    const open = parts.at(-1)
    if (open && words + own <= LONGEST) open.push(row)
    else {
      parts.push([row])
      words = 0
    }
    words += own
  }
  const text = new Map(pages.map((page) => [page.number, page.text]))
  return parts.map((part) => {
    const first = part[0]?.flat()[0]?.page
    const { page, caption, title, header } = table.further.findLast((one) => one.page === first) ?? table
    const label = { page, start: caption.start, end: caption.end }
    const lines = [
      [[label, ...rowsText(text, [[title]]).flat(2)]],
      ...rowsText(text, header),
      ...(isSure ? [EMPTY_LINE] : []),
      ...rowsText(text, part),
    ]
    return { kind: 'table', section: caption.section, ...joinLines(text, lines, isSure ? '\t' : ' ') }
  })
}

const EMPTY_LINE: Span[][] = [[]]

/** Whether a block of a page is what a table was read of. */
export function isInTable({ start, end }: Block, { title, header, rows, further }: Table, page: TextPage): boolean {
  const { text, number } = page
  const letters = (from: number, to: number) => text.slice(from, to).replace(/\s/g, '').length
  const words = new Set(
    [[title], ...header, ...rows, ...further.flatMap((part) => [[part.title], ...part.header])].flat(2),
  )
  const inside = [...words].filter((word) => word.page === number && word.start >= start && word.end <= end)
  return inside.reduce((sum, word) => sum + letters(word.start, word.end), 0) > 0.5 * letters(start, end)
}

type PageTexts = Map<number, string>

/** Returns cells as pieces of the pages' text: words with one space between them form one span. */
function rowsText(texts: PageTexts, rows: Word[][][]): Span[][][] {
  return rows.map((row) =>
    row.map((words) => {
      const pieces: Span[] = []
      for (const { page, start, end } of words) {
        const last = pieces.at(-1)
        if (last && last.page === page && texts.get(page)?.slice(last.end, start) === ' ') last.end = end
        else pieces.push({ page, start, end })
      }
      return pieces
    }),
  )
}

/**
 * Joins lines of cells into a text whose spans are joined by one character each; also returns the position of each
 * non-empty line.
 */
function joinLines(texts: PageTexts, lines: Span[][][], betweenCells: string) {
  const spans: Span[] = []
  const ranges: TextRange[] = []
  let text = ''
  for (const line of lines) {
    if (spans.length > 0) text += '\n'
    const start = text.length
    line.forEach((cell, c) => {
      if (c > 0) text += betweenCells
      const { page, end: at } = spans.at(-1) ?? { page: 0, end: 0 }
      const pieces = cell.length > 0 ? cell : [{ page, start: at, end: at }]
      text += pieces.map(({ page, start, end }) => texts.get(page)?.slice(start, end)).join(' ')
      spans.push(...pieces)
    })
    if (text.length > start) ranges.push({ start, end: text.length })
  }
  return { text, spans, sentences: ranges }
}
