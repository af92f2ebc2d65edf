import { isNumeric, type Line, median, segmentsOf, type TableBox, type TableSegment } from './lines'
import type { Word } from './words'

/** The x of the boundaries between columns, from the left: n bounds make n + 1 columns. */
export type Bounds = number[]

/** Gap between two columns, in font sizes; it may be smaller between numbers. */
const WHITE = 0.62
const LEAST_WHITE = 0.12
const STEP = 0.5

/** Finds the bounds of columns: gaps that (nearly) all rows share. */
export function columnsOf(lines: Line[], box: TableBox): Bounds {
  const size = median(lines.flatMap(({ words }) => words.map((word) => word.size)))
  const body = lines.filter(({ words }) => segmentsOf(words).length >= 2)
  const bounds = whiteGaps(body, box)
    .filter((white) => partsColumns(white, body, size))
    .map(({ x0, x1 }) => (x0 + x1) / 2)
  // A single word close to its neighbor in the next column is not a column.
  for (let c = 1; c < bounds.length && body.length >= 5; c++) {
    const filled = body.map(({ words }) => cellsOf(words, bounds)).filter((cells) => (cells[c]?.length ?? 0) > 0)
    const [cells] = filled
    if (!cells || filled.length > 1) continue
    const left = space(cells[c - 1], cells[c])
    const right = space(cells[c], cells[c + 1])
    if (Math.min(left, right) < 0.45 * size) bounds.splice(left < right ? c - 1 : c, 1)
  }
  return bounds
}

/** Minimum share and number of rows whose cells must end in such a number for it to become a column. */
const BESIDE_LABELS = 0.6
const LEAST_BESIDE = 3
/** Maximum distance between the edges of numbers in one column, in points. */
const ALIGNED = 1.5

/**
 * Adds the bounds of columns of numbers that touch or overlap the words of the column before, since a long label leaves no
 * gap in front of them. `rows`: the lines below the header.
 */
export function withNumbersBesideWords(rows: Line[], bounds: Bounds): Bounds {
  const cells = rows
    .map(({ words }) => cellsOf(words, bounds))
    .filter((row) => row.filter(({ length }) => length > 0).length > 1)
  const added = [0, ...bounds].flatMap((_, c) => {
    const pairs = cells.flatMap((row): [first: Word, before: Word, number: Word][] => {
      const [first, before, number] = [row[c]?.[0], row[c]?.at(-2), row[c]?.at(-1)]
      const isPair = first && before && number && /\p{L}/u.test(before.text) && /\d/.test(number.text)
      return isPair && isNumeric(number.text) ? [[first, before, number]] : []
    })
    if (pairs.length < Math.max(LEAST_BESIDE, BESIDE_LABELS * cells.length)) return []
    const spread = (of: (pair: [Word, Word, Word]) => number) => {
      const values = pairs.map(of)
      return Math.max(...values) - Math.min(...values)
    }
    const size = median(pairs.map(([, , number]) => number.size))
    const isFlush = spread(([first]) => first.x0) < 2 * size
    const isColumn = spread(([, , { x0 }]) => x0) < ALIGNED || spread(([, , { x1 }]) => x1) < ALIGNED
    // `Wave 1`, `Wave 2` are labels with numbers.
    if (!isFlush || !isColumn || spread(([, { x1 }]) => x1) < size) return []
    return [Math.min(...pairs.map(([, , { x0 }]) => x0)) - ALIGNED / 2]
  })
  return added.length > 0 ? [...bounds, ...added].toSorted((a, b) => a - b) : bounds
}

function space(a: Word[] = [], b: Word[] = []): number {
  const [last, first] = [a.at(-1), b[0]]
  return last && first ? first.x0 - last.x1 : Number.POSITIVE_INFINITY
}

function whiteGaps(body: Line[], box: TableBox): { x0: number; x1: number }[] {
  const count = Math.ceil((box.x1 - box.x0) / STEP)
  const covered = new Uint16Array(count)
  // The number of the last line with a word there, from 1.
  const seen = new Uint16Array(count)
  for (const [at, { words }] of body.entries())
    for (const { x0, x1 } of words)
      for (let k = Math.max(0, Math.floor((x0 - box.x0) / STEP)); k < Math.min(count, (x1 - box.x0) / STEP); k++) {
        if (seen[k] === at + 1) continue
        seen[k] = at + 1
        covered[k] = (covered[k] ?? 0) + 1
      }
  const allowed = body.length >= 12 ? Math.floor(body.length * 0.06) : 0
  const gaps: { x0: number; x1: number }[] = []
  for (let k = 0; k < count; k++) {
    if ((covered[k] ?? 0) > allowed) continue
    const from = k
    while (k < count && (covered[k] ?? 0) <= allowed) k++
    if (from > 0 && k < count) gaps.push({ x0: box.x0 + from * STEP, x1: box.x0 + k * STEP })
  }
  return gaps
}

/** Start of a word that continues the number before it. */
const GOES_ON = /^\(?±/

function partsColumns(white: { x0: number; x1: number }, body: Line[], size: number): boolean {
  const width = white.x1 - white.x0
  if (width < LEAST_WHITE * size) return false
  let both = 0
  let numeric = 0
  let wide = 0
  let goingOn = 0
  for (const { words } of body) {
    const before = words.findLast(({ x1 }) => x1 <= white.x0 + 1.2)
    const after = words.find(({ x0 }) => x0 >= white.x1 - 1.2)
    if (!before || !after || after.x0 - before.x1 > 4 * size) continue
    both++
    if (GOES_ON.test(after.text) || /±$/.test(before.text)) goingOn++
    if (isNumeric(before.text) && isNumeric(after.text)) numeric++
    if (after.x0 - before.x1 > WHITE * size) wide++
  }
  // The parts of a value may be apart: `0.13 ±0.05`.
  if (goingOn > 0.5 * both) return false
  if (width >= WHITE * size) return true
  return both >= 2 && (numeric >= 0.7 * both || (wide >= 0.6 * both && width >= 0.4 * size))
}

export function columnAt(bounds: Bounds, x: number): number {
  let column = 0
  for (const bound of bounds) if (bound < x) column++
  return column
}

/** Returns the first and last column that a segment covers. */
export function columnsUnder(
  bounds: Bounds,
  { x0, x1 }: Pick<TableSegment, 'x0' | 'x1'>,
): [first: number, last: number] {
  return [columnAt(bounds, x0 + 1), columnAt(bounds, x1 - 1)]
}

/** Returns the words of a line by column. */
export function cellsOf(words: Word[], bounds: Bounds): Word[][] {
  const cells: Word[][] = Array.from({ length: bounds.length + 1 }, () => [])
  let last: { word: Word; column: number } | null = null
  for (const word of words) {
    let column = columnAt(bounds, (word.x0 + word.x1) / 2)
    const isBeside = last && last.column < column && word.x0 - last.word.x1 < 0.4 * word.size
    // A phrase continues in its cell, but a number begins a new one.
    if (
      last &&
      isBeside &&
      (cells[last.column]?.length ?? 0) > 1 &&
      !isNumeric(word.text) &&
      !isNumeric(last.word.text)
    )
      column = last.column
    cells[column]?.push(word)
    last = { word, column }
  }
  return cells
}
