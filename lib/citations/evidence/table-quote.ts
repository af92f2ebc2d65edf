import { judgeSupport } from '../words/support'
import { heldNumbers } from '../words/what-bars'
import { linesOf, type PagePart, type SourceSentence } from './evidence'

/** Maximum lines of a table quoted for a statement, without its headings. */
const MOST_LINES = 4

/**
 * The lines of a table that show whether it supports a statement: rows with its numbers below the column headings, and
 * the caption if that has some; the most similar lines if the table has none of its numbers.
 */
export function linesFor(statement: string, part: PagePart): SourceSentence[] {
  const lines = linesOf(part)
  const { heads, rows } = partsOf(lines, countHeads(part.text))
  const held = lines
    .filter((line) => !heads.includes(line))
    .map((line) => ({
      line,
      numbers: heldNumbers(statement, line.text, part.text),
      coverage: judgeSupport(statement, line.text).coverage,
    }))
  const chosen = new Set<SourceSentence>()
  const told = new Set<string>()
  const news = ({ numbers }: { numbers: Set<string> }) => [...numbers].filter((number) => !told.has(number)).length
  while (chosen.size < MOST_LINES) {
    const [best] = held.toSorted((a, b) => news(b) - news(a) || b.coverage - a.coverage)
    if (!best || (chosen.size > 0 && news(best) === 0)) break
    chosen.add(best.line)
    for (const number of best.numbers) told.add(number)
  }
  const hasRow = rows.some((row) => chosen.has(row))
  return lines.filter((line) => chosen.has(line) || (hasRow && heads.includes(line)))
}

/** A quote with table rows: the lines before and after them, and the cells of each row with their column headings. */
export type TableQuote = { before: string[]; rows: { head: string; cell: string }[][]; behind: string[] }

/** Null if the quote is not from a table, or if its rows have no headings. */
export function readTableQuote(quote: string): TableQuote | null {
  const lines = [...quote.matchAll(/[^\n]+/g)].map(([text]) => ({ text }))
  const { heads, rows } = partsOf(lines, countHeads(quote))
  const [first, last] = [heads[0], rows.at(-1)]
  if (!first || !last) return null
  const cellsOf = ({ text }: { text: string }) => text.split('\t').map((cell) => cell.trim())
  const above = heads.map(cellsOf)
  const headOf = (column: number) => [...new Set(above.map((cells) => cells[column] ?? ''))].filter(Boolean).join(' ')
  const textOf = (some: typeof lines) => some.map(({ text }) => text)
  return {
    before: textOf(lines.slice(0, lines.indexOf(first))),
    rows: rows.map((row) => cellsOf(row).map((cell, column) => ({ head: headOf(column), cell }))),
    behind: textOf(lines.slice(lines.indexOf(last) + 1)),
  }
}

/**
 * Number of heading lines of a table: those above a blank line. Without one, those above the first row of numbers; in a
 * table of words, one.
 */
export function countHeads(text: string): number {
  const rowsOf = (some: string) => some.split('\n').filter((line) => line.includes('\t'))
  const end = headEnd(text)
  if (end !== null) return rowsOf(text.slice(0, end)).length
  const first = rowsOf(text).findIndex((line) => line.split('\t').slice(1).some(isNumber))
  return first < 0 ? 1 : first
}

/** Position of the blank line that `tablePassages` puts below a table's header; null if there is none. */
export function headEnd(text: string): number | null {
  const at = text.indexOf('\n\n', text.indexOf('\t'))
  return text.includes('\t') && at >= 0 ? at : null
}

function partsOf<Line extends { text: string }>(lines: Line[], count: number): { heads: Line[]; rows: Line[] } {
  const cells = lines.filter(({ text }) => text.includes('\t'))
  return { heads: cells.slice(0, count), rows: cells.slice(count) }
}

/** A digit comes first: `330m`, but not `F1`. */
const isNumber = (cell: string) => /^[^\p{L}]*\d/u.test(cell) && !/\p{L}{2}/u.test(cell)
