import { type Bounds, cellsOf } from './columns'
import { isNumeric, type Line, median, textOfWords } from './lines'
import type { Word } from './words'

/** A step to the next line of a column that is this many times the closest one separates two cells. */
const PARTS_CELLS = 1.3

/** Lines of one cell in a column. */
type Cell = { column: number; top: number; bottom: number; lines: number; words: Word[] }

/**
 * Returns the rows of a table whose cells have several lines, each as a list of cells: close lines of a column form one
 * cell, and cells next to each other form one row, even if their baselines differ. Null if the rows are as close as the
 * lines of a cell.
 */
export function bandRows(lines: Line[], bounds: Bounds): Word[][][] | null {
  const count = bounds.length + 1
  const cellsOfLines = lines.map(({ y, words }) => ({ y, cells: cellsOf(words, bounds) }))
  const columns = Array.from({ length: count }, (_, c) =>
    cellsOfLines.flatMap(({ y, cells }) => {
      const words = cells[c] ?? []
      return words.length > 0 ? [{ y, words }] : []
    }),
  )
  const steps = columns.flatMap((column) => column.slice(1).map(({ y }, i) => y - (column[i]?.y ?? y)))
  const closest = steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 10)] ?? 0
  const size = median(lines.flatMap(({ words }) => words.map((word) => word.size)))
  if (closest < 0.8 * size || closest > 1.6 * size) return null
  const cells = columns.flatMap((column, c) => cellsIn(column, c, PARTS_CELLS * closest))
  const rows = besideEachOther(cells)
  const isJoined = cells.some(({ top, bottom }) => bottom > top)
  if (rows.length < 2 || !isJoined || !rows.every(isOneRow) || areGroups(rows)) return null
  return rows.map((row) =>
    Array.from({ length: count }, (_, c) => row.flatMap(({ column, words }) => (column === c ? words : []))),
  )
}

/** Numbers in consecutive lines are values of different rows, however close. */
function cellsIn(column: Line[], c: number, most: number): Cell[] {
  const cells: Cell[] = []
  for (const { y, words } of column) {
    const open = cells.at(-1)
    const areNumbers = open && isNumeric(textOfWords(open.words)) && isNumeric(textOfWords(words))
    if (open && !areNumbers && y - open.bottom < most) {
      open.bottom = y
      open.lines++
      open.words = [...open.words, ...words]
    } else cells.push({ column: c, top: y, bottom: y, lines: 1, words })
  }
  return cells
}

/** Groups cells whose heights overlap, directly or through others. */
function besideEachOther(cells: Cell[]): Cell[][] {
  const rows: { bottom: number; cells: Cell[] }[] = []
  for (const cell of cells.toSorted((a, b) => a.top - b.top)) {
    const open = rows.at(-1)
    if (open && cell.top <= open.bottom + SAME_LINE) {
      open.bottom = Math.max(open.bottom, cell.bottom)
      open.cells.push(cell)
    } else rows.push({ bottom: cell.bottom, cells: [cell] })
  }
  return rows.map((row) => row.cells)
}

/**
 * Tells whether this is one row: it has at most one cell per column and one cell of a single line. Otherwise it is
 * several rows close together.
 */
function isOneRow(row: Cell[]): boolean {
  const columns = new Set(row.map(({ column }) => column))
  return columns.size === row.length && row.some(({ lines }) => lines === 1)
}

/** Minimum rows of several lines for their line counts to be meaningful. */
const ROWS_OF_LINES = 3

/** Tells whether the cells of several lines in each row have equally many: then each line is a row of a group. */
function areGroups(rows: Cell[][]): boolean {
  const counts = rows
    .map((row) => row.flatMap(({ lines }) => (lines > 1 ? [lines] : [])))
    .filter(({ length }) => length > 1)
  return counts.length >= ROWS_OF_LINES && counts.every((row) => new Set(row).size === 1)
}

/** Maximum distance between baselines of the same line, in points. */
const SAME_LINE = 1
