import type { RawItem } from '../reader/raw-page'
import { isBlank } from './characters'

/** Minimum gap between two cells, in font sizes: the padding of cells. */
const GAP = 0.8
/** Maximum difference between the edges of cells in one column, in points. */
const EDGE = 1
/**
 * Distance up or down, in font sizes, within which two more rows must have a cell at the same edge: justified lines have
 * wide gaps, but not below each other.
 */
const NEAR = 6
/** Maximum wide gaps in a row: more are those of a justified line. */
const MOST_CELLS = 3
/** Minimum letters before a cell: fewer are the number of a list item. */
const LETTERS = 8

type Row = { y: number; fontSize: number; letters: number; cells: number[]; last: RawItem }

/**
 * The items that end a row of a table with lines of text in its cells, if `items` go line by line over all cells. Each has
 * the left edge of a cell of the row. No sentence goes on from there to a line that starts further left.
 */
export function findRowEnds(items: RawItem[]): Map<RawItem, number> {
  const rows: Row[] = []
  for (const item of items) {
    if (isBlank(item.text)) continue
    let row = rows.at(-1)
    const isOnRow = row && Math.abs(item.y - row.y) < 0.3 * item.fontSize && item.x0 > row.last.x0
    if (!row || !isOnRow) {
      row = { y: item.y, fontSize: item.fontSize, letters: 0, cells: [], last: item }
      rows.push(row)
    } else if (item.x0 - row.last.x1 > GAP * item.fontSize && row.letters >= LETTERS) row.cells.push(item.x0)
    row.letters += item.text.match(/\p{L}/gu)?.length ?? 0
    row.last = item
  }
  const withCells = rows.filter(({ cells }) => cells.length > 0 && cells.length <= MOST_CELLS)
  const isCell = (edge: number, row: Row) => {
    const near = withCells.filter(({ y }) => Math.abs(y - row.y) < NEAR * row.fontSize)
    return near.filter(({ cells }) => cells.some((x0) => Math.abs(x0 - edge) < EDGE)).length > 2
  }
  return new Map(
    withCells.flatMap((row) => {
      const edge = row.cells.find((x0) => isCell(x0, row))
      return edge === undefined ? [] : [[row.last, edge]]
    }),
  )
}
