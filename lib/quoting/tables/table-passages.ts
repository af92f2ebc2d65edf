import type { Block, Span, TextPage } from '../../text/document'
import type { TextRange } from '../quote-passages'
import type { ReadablePassage } from '../readable-passage'
import type { Table } from './read-tables'
import type { Word } from './words'

/** Words of a passage at most; a longer table comes in parts, each with caption and header. */
const LONGEST = 260

/** A table as passages, without what their paper adds. */
export type TableDraft = Omit<ReadablePassage, 'paperId' | 'position'>

/**
 * A table as one passage, or several: caption, header and rows in lines, with tabs between cells and an empty line below the
 * header. A table that is not sure has its lines without tabs. `spans` are the pieces of the page
 * that make up the text; an empty cell is one of no length, and what stands for several rows or columns is repeated.
 */
export function tablePassages(page: TextPage, { caption, header, rows, isSure }: Table): TableDraft[] {
  const head = rowsText(page, header)
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
  const title = [[{ start: caption.start, end: caption.end }]]
  return parts.map((part) => ({
    kind: 'table',
    section: caption.section,
    ...joinLines(page, [title, ...head, ...(isSure ? [EMPTY_LINE] : []), ...rowsText(page, part)], isSure ? '\t' : ' '),
  }))
}

const EMPTY_LINE: Piece[][] = [[]]

/** Whether a block of a page is what a table was read of. */
export function isInTable({ start, end }: Block, { header, rows }: Table, text: string): boolean {
  const letters = (from: number, to: number) => text.slice(from, to).replace(/\s/g, '').length
  const words = new Set([...header, ...rows].flat(2))
  const inside = [...words].filter((word) => word.start >= start && word.end <= end)
  return inside.reduce((sum, word) => sum + letters(word.start, word.end), 0) > 0.5 * letters(start, end)
}

type Piece = { start: number; end: number }

/** Cells as pieces of the page's text: words with one space between them are one. */
function rowsText({ text }: TextPage, rows: Word[][][]): Piece[][][] {
  return rows.map((row) =>
    row.map((words) => {
      const pieces: Piece[] = []
      for (const { start, end } of words) {
        const last = pieces.at(-1)
        if (last && text.slice(last.end, start) === ' ') last.end = end
        else pieces.push({ start, end })
      }
      return pieces
    }),
  )
}

/** Lines of cells as a text whose spans are joined by one sign each, and where each line that is not empty stands in it. */
function joinLines({ text: pageText, number: page }: TextPage, lines: Piece[][][], betweenCells: string) {
  const spans: Span[] = []
  const ranges: TextRange[] = []
  let text = ''
  for (const line of lines) {
    if (spans.length > 0) text += '\n'
    const start = text.length
    line.forEach((cell, c) => {
      if (c > 0) text += betweenCells
      const at = spans.at(-1)?.end ?? 0
      const pieces = cell.length > 0 ? cell : [{ start: at, end: at }]
      text += pieces.map((piece) => pageText.slice(piece.start, piece.end)).join(' ')
      spans.push(...pieces.map((piece) => ({ page, ...piece })))
    })
    if (text.length > start) ranges.push({ start, end: text.length })
  }
  return { text, spans, sentences: ranges }
}
