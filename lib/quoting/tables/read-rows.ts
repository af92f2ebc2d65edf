import { type Bounds, cellsOf, columnsUnder } from './columns'
import { isNumeric, type Line, segmentsOf, textOfWords } from './lines'
import type { Word } from './words'

/** `isFull`: a row of values, and no title or label alone. */
type Row = { y: number; cells: Word[][]; isFull: boolean; isLabelCopied?: true }

/** The rows of a table, a list of cells each: wrapped lines are joined, and labels on the first of their rows go to each. */
export function readRows(lines: Line[], bounds: Bounds): Word[][][] {
  const count = bounds.length + 1
  const rows: Row[] = []
  for (const { y, words } of lines) {
    const cells = cellsOf(words, bounds)
    const filled = cells.filter((cell) => cell.length > 0).length
    const segments = segmentsOf(words)
    const [first] = segments
    const [from, to] = first ? columnsUnder(bounds, first) : [0, 0]
    if (count > 2 && segments.length === 1 && to > from) {
      rows.push({ y, cells: [words, ...Array.from({ length: count - 1 }, () => [])], isFull: false })
    } else if (filled > 1 || !joinRow(rows.at(-1), cells, y)) rows.push({ y, cells, isFull: filled > 1 })
  }
  copyLabels(rows)
  return rows.map(({ cells }) => cells)
}

/** Joins a line of one cell to the row that it goes on with; false where it goes on with none. */
function joinRow(before: Row | undefined, cells: Word[][], y: number): boolean {
  const column = cells.findIndex((cell) => cell.length > 0)
  const words = cells[column]
  const own = before?.cells[column]
  if (!before?.isFull || !words || !own) return false
  const step = (y - before.y) / (words[0]?.size ?? 1)
  const isWrapped =
    column > 0
      ? step < 1.45 && !isNumeric(textOfWords(words))
      : step < 1.3 && (/^[\p{Ll}(]/u.test(textOfWords(words)) || /[-–,]$/.test(textOfWords(own)))
  if (isWrapped) before.cells[column] = [...own, ...words]
  return isWrapped
}

/** In the first column, and in the second where the first has labels of several rows. A label between rows may be of either. */
function copyLabels(all: Row[]): void {
  const rows = all.filter(({ isFull }) => isFull)
  for (const column of [0, 1]) {
    if (all.some(({ isFull, cells }) => !isFull && cells.every((cell, c) => cell.length > 0 === (c === column)))) return
    const label = rows[0]?.cells[column] ?? []
    const without = rows.filter(({ cells }) => cells[column]?.length === 0).length
    if (label.length === 0 || isNumeric(textOfWords(label)) || without < 0.25 * rows.length) continue
    if (column === 1 && !rows.some((row) => row.isLabelCopied)) continue
    rows.forEach((row, i) => {
      const above = rows[i - 1]?.cells[column]
      const isOfGroup = column === 0 || row.isLabelCopied
      if (!above || row.cells[column]?.length !== 0 || !isOfGroup) return
      if (row.cells.filter((cell) => cell.length > 0).length < 2) return
      row.cells[column] = above
      row.isLabelCopied = true
    })
  }
}
