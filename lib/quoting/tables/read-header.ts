import { type Bounds, cellsOf, columnAt, columnsUnder } from './columns'
import { type Box, isNumeric, type Line, type Segment, segmentsOf, textOfWords, toSegment } from './lines'
import type { Word } from './words'

const MOST_LINES = 6

/** How many lines on top of a table are its header: those above the first row of numbers. */
export function countHeaderLines(lines: Line[], bounds: Bounds): number {
  const first = lines.findIndex(({ words }) => {
    const values = cellsOf(words, bounds).slice(1).map(textOfWords).filter(Boolean)
    return values.length > 0 && values.filter(isNumeric).length >= 0.5 * values.length
  })
  return first > 0 && first <= MOST_LINES ? first : 1
}

/** `each`: its words stand over one column each, close together. */
type Block = Segment & { each: boolean }

/** The header of a table, a list of cells for each of its rows: what stands over several columns is in the cell of each. */
export function readHeader(lines: Line[], box: Box, bounds: Bounds): Word[][][] {
  const blocks = joinCells(
    lines.flatMap((line, i) => blocksOf(line, bounds, { isOnTop: i === 0, isAlone: lines.length === 1 })),
    bounds,
  )
  const rows: Block[][] = []
  for (const block of blocks.toSorted((a, b) => a.y - b.y)) {
    const row = rows.find(([first]) => first && Math.abs(first.y - block.y) < 3)
    if (row) row.push(block)
    else rows.push([block])
  }
  return rows.map((row, r) => placeRow(row, rows.slice(r + 1).flat(), box, bounds))
}

function under(bounds: Bounds, block: Block): [number, number] {
  const middle = columnAt(bounds, (block.x0 + block.x1) / 2)
  return block.each ? [middle, middle] : columnsUnder(bounds, block)
}

/** The headings of a line; those that stand close over columns that stand close are cut apart. */
function blocksOf(line: Line, bounds: Bounds, { isOnTop, isAlone }: { isOnTop: boolean; isAlone: boolean }): Block[] {
  return segmentsOf(line.words).flatMap((segment) => {
    let each = false
    let parts: Block[] = [{ ...segment, each }]
    for (const bound of bounds)
      parts = parts.flatMap((part) => {
        const left = part.words.filter(({ x0, x1 }) => (x0 + x1) / 2 < bound)
        const right = part.words.filter(({ x0, x1 }) => (x0 + x1) / 2 >= bound)
        const [last, first] = [left.at(-1), right[0]]
        if (!last || !first) return [part]
        const [from, to] = columnsUnder(bounds, part)
        const columns = Array.from({ length: to - from + 1 }, (_, i) => from + i)
        const isOver = (column: number) => part.words.some(({ x0, x1 }) => columnAt(bounds, (x0 + x1) / 2) === column)
        if (each || (to - from >= 2 && columns.every(isOver))) {
          each = true
          return [
            { ...toSegment(left), each },
            { ...toSegment(right), each },
          ]
        }
        const space = first.x0 - last.x1
        if (space < 0.33 * part.size || (first.x0 < bound - 1 && last.x1 > bound + 1)) return [part]
        if (space < 0.6 * part.size && isOnTop && !isAlone) return [part]
        return [
          { ...toSegment(left), each },
          { ...toSegment(right), each },
        ]
      })
    return parts
  })
}

/** A heading of several lines that stand close below each other is one. */
function joinCells(blocks: Block[], bounds: Bounds): Block[] {
  const joined: (Block & { top: number })[] = []
  for (const block of blocks) {
    const over = joined.findLast(
      (one) =>
        Math.min(one.x1, block.x1) - Math.max(one.x0, block.x0) > 0.5 * Math.min(one.x1 - one.x0, block.x1 - block.x0),
    )
    const [from, to] = under(bounds, block)
    const [overFrom, overTo] = over ? under(bounds, over) : [-1, -1]
    const stands =
      over && !blocks.some((o) => o !== block && Math.abs(o.y - block.y) < 1 && o.x0 < over.x1 && o.x1 > over.x0)
    if (over && stands && from === overFrom && to === overTo && from === to && block.y - over.y < 1.5 * block.size) {
      over.words = [...over.words, ...block.words]
      over.y = block.y
      over.x0 = Math.min(over.x0, block.x0)
      over.x1 = Math.max(over.x1, block.x1)
    } else joined.push({ ...block, top: block.y })
  }
  return joined
}

function placeRow(row: Block[], below: Block[], box: Box, bounds: Bounds): Word[][] {
  const count = bounds.length + 1
  const edges = [box.x0 - 3, ...bounds, box.x1 + 3]
  const cells: Word[][] = Array.from({ length: count }, () => [])
  const fill = (block: Block, from: number, to: number) => {
    for (let c = from; c <= to; c++) if (cells[c]?.length === 0) cells[c] = block.words
  }
  row.sort((a, b) => a.x0 - b.x0)
  if (below.length === 0) {
    for (const block of row) fill(block, ...under(bounds, block))
    return cells
  }
  const belowOf = (c: number) =>
    below.filter((block) => {
      const [from, to] = under(bounds, block)
      return from <= c && c <= to
    })
  let next = 0
  row.forEach((block, k) => {
    const [a, z] = under(bounds, block)
    const follower = row[k + 1]
    const options = Array.from({ length: count }, (_, c) => c).filter(
      (c) => c >= next && (!follower || (edges[c] ?? 0) < follower.x0),
    )
    const middle = (block.x0 + block.x1) / 2
    let best = { from: a, to: z, cost: Number.POSITIVE_INFINITY }
    for (const from of options)
      for (const to of options) {
        if (from > a || to < z || to < from) continue
        const columns = Array.from({ length: to - from + 1 }, (_, i) => from + i)
        if (columns.some((c) => !options.includes(c) || (to > from && belowOf(c).length === 0))) continue
        const lefts = belowOf(from).map(({ x0 }) => Math.max(x0, edges[from] ?? 0))
        const rights = belowOf(to).map(({ x1 }) => Math.min(x1, edges[to + 1] ?? 0))
        const left = lefts.length > 0 ? Math.min(...lefts) : (edges[from] ?? 0) + 2
        const right = rights.length > 0 ? Math.max(...rights) : (edges[to + 1] ?? 0) - 2
        const cost = Math.abs((left + right) / 2 - middle) - 1.5 * (to - from)
        if (cost < best.cost) best = { from, to, cost }
      }
    fill(block, best.from, best.to)
    next = best.to + 1
  })
  return cells
}
