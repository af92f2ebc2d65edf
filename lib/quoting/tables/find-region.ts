import { boxOf, isNumeric, type Line, linesOf, segmentsOf, type TableBox, textOfWords } from './lines'
import type { Word } from './words'

/** A page as prepared for finding its tables. */
export type PageWords = {
  words: Word[]
  width: number
  height: number /** x between two columns */
  gutter: number | null
}

/** A caption of a table. */
export type Caption = { words: Word[]; box: TableBox }

/**
 * Lines next to a caption that look like a table. `way`: 1 below the caption, -1 above it; `distance`: points in
 * between.
 */
export type Region = { lines: Line[]; box: TableBox; way: 1 | -1; distance: number }

/** Maximum distance between a caption and its table, in points, and between two lines of a table, in font sizes. */
const FARTHEST = 75
const LEADING = 2.6
/** The latter below the header, which may be farther from the rows. */
const HEAD_LEADING = 3.5
const WRAPPED = 1.3
const HALF_LINE = 0.8
/** Maximum indent of the further lines of a cell, in font sizes. */
const INDENT = 1.5
/** Maximum consecutive lines with only one cell that a table may have between others. */
const LONE_LINES = 4

/**
 * Minimum width of lines of running text in a column, as a share of the page's width, and minimum number of such lines
 * in a column.
 */
const WIDE = 0.25
const LEAST_WIDE = 4

/**
 * Returns the x between the two columns of a page; null if there is one column. The lines of the two columns may be at
 * different heights.
 */
export function gutterOf(words: Word[], width: number): number | null {
  const lines = linesOf(words)
  let best = { x: 0, beside: -1 }
  for (let x = 0.42 * width; x <= 0.58 * width; x += 2) {
    const clear = lines.filter((line) => !line.words.some(({ x0, x1 }) => x0 < x + 3 && x1 > x - 3))
    const left = clear.filter((line) => line.words.some(({ x1 }) => x1 < x)).length
    const right = clear.filter((line) => line.words.some(({ x0 }) => x0 > x)).length
    const beside = Math.min(left, right)
    if (beside > best.beside) best = { x, beside }
  }
  const across = lines.filter((line) => line.words.some(({ x0, x1 }) => x0 < best.x && x1 > best.x)).length
  if (best.beside <= 12 || best.beside <= 1.2 * across) return null
  // A table across the whole page has short cells on both sides of its middle, so its columns do not count.
  const wide = lines.flatMap((line) => segmentsOf(line.words)).filter(({ x0, x1 }) => x1 - x0 > WIDE * width)
  const sides = [wide.filter(({ x1 }) => x1 < best.x + 3), wide.filter(({ x0 }) => x0 > best.x - 3)]
  return sides.every((side) => side.length >= LEAST_WIDE) ? best.x : null
}

/** Returns the region above or below a caption; null unless at least two lines there have several cells. */
export function findRegion(page: PageWords, caption: Caption, way: 1 | -1, captions: Caption[]): Region | null {
  const [left, right] = limitsOf(page, caption, captions)
  const edge = way > 0 ? caption.box.y1 : caption.box.y0
  const isAhead = (y: number) => (way > 0 ? y > edge : y < edge)
  const stops = captions
    .filter((other) => other !== caption && other.box.x1 > left && other.box.x0 < right)
    .map(({ box }) => (way > 0 ? box.y0 : box.y1))
    .filter(isAhead)
  const end = way > 0 ? Math.min(page.height, ...stops) : Math.max(0, ...stops)
  const own = new Set(caption.words)
  const words = page.words.filter((word) => {
    const middle = (word.x0 + word.x1) / 2
    const isBefore = way > 0 ? word.y < end : word.y > end
    return !own.has(word) && middle > left && middle < right && isAhead(word.y) && isBefore
  })
  const lines = linesOf(words)
  if (way < 0) lines.reverse()
  const taken = takeLines(lines, { edge, way, width: Math.min(right - left, page.width * 0.85) })
  if (taken.filter((line) => segmentsOf(line.words).length >= 2).length < 2) return null
  taken.sort((a, b) => a.y - b.y)
  const box = boxOf(taken.flatMap((line) => line.words))
  return { lines: taken, box, way, distance: way > 0 ? box.y0 - edge : edge - box.y1 }
}

/** A table is in the column of its caption, and next to another table if their captions are at the same height. */
function limitsOf(page: PageWords, caption: Caption, captions: Caption[]): [left: number, right: number] {
  const { width, gutter } = page
  const { box } = caption
  const near = captions.filter((other) => other !== caption && Math.abs(other.box.y0 - box.y0) < 30)
  const side = gutter === null ? 0 : sideOf(box, gutter)
  if (gutter !== null && side !== 0 && near.length > 0 && near.every((other) => sideOf(other.box, gutter) === -side))
    return side < 0 ? [0, gutter] : [gutter, width]
  const toRight = near.filter((other) => other.box.x0 > box.x0 + 60).map((other) => other.box.x0 - 2)
  const left = near.some((other) => other.box.x0 < box.x0 - 60) ? box.x0 - 12 : 0
  const right = Math.min(width, ...toRight)
  if (gutter === null || left >= 5 || right <= width - 5) return [left, right]
  if (box.x1 < gutter + 3) return goesOnBeyond(page, caption, gutter) ? [left, right] : [left, gutter]
  return box.x0 > gutter - 3 ? [gutter, right] : [left, right]
}

/** Returns -1 left of the gap between two columns, 1 right of it, 0 across both. */
function sideOf({ x0, x1 }: TableBox, gutter: number): -1 | 0 | 1 {
  if (x1 < gutter + 3) return -1
  return x0 > gutter - 3 ? 1 : 0
}

/** Distance from a caption, in points, within which a table across both columns has some of its lines. */
const BESIDE = 60
/** Maximum width of a cell's text, as a share of the column's width. */
const WIDEST_CELL = 0.55

/**
 * Tells whether the table of a caption in the left column continues in the right one: the right one has short cells on
 * the baselines of the left column, and no running text next to the caption.
 */
function goesOnBeyond({ words, width }: PageWords, { box, words: own }: Caption, gutter: number): boolean {
  const near = words.filter(({ y }) => y > box.y0 - BESIDE && y < box.y1 + BESIDE)
  const right = linesOf(near.filter(({ x0 }) => x0 > gutter))
  const left = linesOf(near.filter((word) => word.x0 <= gutter && !own.includes(word)))
  const isCell = ({ x0, x1 }: TableBox | { x0: number; x1: number }) => x1 - x0 < WIDEST_CELL * (width - gutter)
  const beside = right.filter((line) => segmentsOf(line.words).every(isCell))
  const isAbove = (line: Line) => line.y < box.y0
  for (const lines of [right.filter(isAbove), right.filter((line) => !isAbove(line))]) {
    const isApart = ({ y }: Line) => !left.some((line) => Math.abs(line.y - y) < 1)
    // Columns with labels have no heading over these.
    const apart = lines.filter(isApart)
    const areHeadings = apart.length === 0 || (apart.length === 1 && segmentsOf(apart[0]?.words ?? []).length > 1)
    const areCells = lines.every((line) => beside.includes(line))
    if (lines.length - apart.length >= 3 && areHeadings && areCells) return true
  }
  return false
}

function takeLines(lines: Line[], { edge, way, width }: { edge: number; way: 1 | -1; width: number }): Line[] {
  const taken: Line[] = []
  let alone: Line[] = []
  let last = edge
  for (const [at, line] of lines.entries()) {
    const step = Math.abs(line.y - last)
    const isBegun = taken.length + alone.length > 0
    const leading = taken.length > 1 ? LEADING : HEAD_LEADING
    const isFar = isBegun ? step > leading * sizeOf(line) : step > FARTHEST
    if (isFar && !(way > 0 && alone.length === 0 && goesOnBelow(taken, lines.slice(at, at + 2)))) break
    const prose = isProse(line, width) && !isHeadOf(line, lines[at + 1])
    if (!prose && segmentsOf(line.words).length >= 2) {
      // Lines of one cell between a table and the caption below it are notes, but for the rest of the last row.
      if (taken.length > 0 || way > 0) taken.push(...alone)
      else taken.push(...restOf(line, alone.toReversed()).reverse())
      taken.push(line)
      alone = []
    } else if (prose || alone.length >= LONE_LINES) break
    else alone.push(line)
    last = line.y
  }
  const bottom = taken.at(-1)
  if (way > 0 && bottom) taken.push(...restOf(bottom, alone))
  // A heading over some columns is alone on the uppermost line.
  const [top] = alone
  const first = taken.at(-1)
  if (way < 0 && top && first && alone.length === 1 && first.y - top.y < 1.4 * sizeOf(top)) taken.push(top)
  return taken
}

/** The lines below the last row that continue it in one of its columns. */
function restOf(bottom: Line, below: Line[]): Line[] {
  const rest: Line[] = []
  for (const line of below) {
    if (line.y - (rest.at(-1) ?? bottom).y >= WRAPPED * sizeOf(line)) break
    // A label centered on its row may be between two lines of another cell.
    if (line.y - bottom.y > HALF_LINE * sizeOf(line) && !isInColumn(line, bottom)) break
    rest.push(line)
  }
  return rest
}

/** Font sizes of white between two groups of rows, at most. */
const BETWEEN_GROUPS = 5
/** Numbers that stand below those of a table, from which on they belong to it. */
const BELOW = 2

/** Whether numbers stand below those of the last rows of a table, behind white, on the next line or below a title on it. */
function goesOnBelow(taken: Line[], [first, second]: Line[]): boolean {
  const last = taken.at(-1)
  if (!last || !first || first.y - last.y > BETWEEN_GROUPS * sizeOf(first)) return false
  const rows = taken
    .slice(-2)
    .flatMap(({ words }) => segmentsOf(words))
    .filter(isNumber)
  const isTitle = segmentsOf(first.words).length === 1
  if (isTitle && (!second || second.y - first.y > LEADING * sizeOf(second))) return false
  const numbers = segmentsOf((isTitle ? second : first)?.words ?? []).filter(isNumber)
  const isBelow = (one: { x0: number; x1: number }) => rows.some(({ x0, x1 }) => x0 < one.x1 && x1 > one.x0)
  return numbers.length >= BELOW && numbers.every(isBelow)
}

const isNumber = ({ words }: { words: Word[] }) => isNumeric(textOfWords(words))

/** Parts of a line of headings that begin or are centred where cells of the line below are. */
const ALIGNED = 3

/** Tells whether a line that looks like running text is the heading of the columns below. */
function isHeadOf({ words }: Line, below: Line | undefined): boolean {
  const cells = segmentsOf(below?.words ?? [])
  const isOver = (part: { x0: number; x1: number }) =>
    cells.some(({ x0, x1 }) => Math.abs(x0 - part.x0) < 2 || Math.abs(x0 + x1 - part.x0 - part.x1) < 4)
  return cells.length >= ALIGNED && segmentsOf(words, 0.5).filter(isOver).length >= ALIGNED
}

/**
 * Tells whether a line continues a cell of the line above: it starts where the cell does, indented or not, or is
 * centered below it, and stays between the neighboring cells.
 */
function isInColumn({ words }: Line, above: Line): boolean {
  const [own] = segmentsOf(words)
  const cells = segmentsOf(above.words)
  if (!own) return false
  const column = cells.findIndex(
    ({ x0, x1, size }, c) =>
      (own.x0 > x0 - 1 && own.x0 < x0 + INDENT * size) || (c > 0 && Math.abs(x0 + x1 - own.x0 - own.x1) < 2),
  )
  const [before, next] = [cells[column - 1], cells[column + 1]]
  return column >= 0 && (!before || own.x0 > before.x1) && (!next || own.x1 < next.x0)
}

const sizeOf = ({ words }: Line) => words[0]?.size ?? 0

function isProse({ words }: Line, width: number): boolean {
  const parts = segmentsOf(words, 0.95)
  const text = textOfWords(words)
  const letters = (text.match(/\p{Ll}/gu)?.length ?? 0) / Math.max(1, text.replace(/\s/g, '').length)
  const numbers = words.filter((word) => isNumeric(word.text)).length / words.length
  // A long label with a separate value is a row.
  if (parts.length > 1 && isNumeric(textOfWords(parts.at(-1)?.words ?? []))) return false
  const isWide = parts.some(({ x0, x1 }) => x1 - x0 > 0.62 * width)
  return isWide && letters > 0.6 && words.length >= 6 && numbers < 0.3 && parts.length <= 2
}
