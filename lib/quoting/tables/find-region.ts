import {
  boxOf,
  isNumeric,
  linesOf,
  segmentsOf,
  type TableBox,
  type TableLine,
  type TableSegment,
  textOfWords,
} from './lines'
import type { TableRule } from './rules'
import type { Word } from './words'

/** A page as prepared for finding its tables. */
export type PageWords = {
  words: Word[]
  width: number
  height: number
  /** x between two columns */
  gutter: number | null
  rules: TableRule[]
}

/** A caption of a table. */
export type Caption = { words: Word[]; box: TableBox }

/**
 * Lines next to a caption that look like a table. `way`: 1 below the caption, -1 above it; `distance`: points in
 * between.
 */
export type Region = { lines: TableLine[]; box: TableBox; way: 1 | -1; distance: number }

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
  let best = { x: 0, beside: -1, across: 0 }
  for (let x = 0.42 * width; x <= 0.58 * width; x += 2) {
    const clear = lines.filter((line) => !line.words.some(({ x0, x1 }) => x0 < x + 3 && x1 > x - 3))
    const left = clear.filter((line) => line.words.some(({ x1 }) => x1 < x)).length
    const right = clear.filter((line) => line.words.some(({ x0 }) => x0 > x)).length
    const beside = Math.min(left, right)
    const across = lines.filter((line) => line.words.some(({ x0, x1 }) => x0 < x && x1 > x)).length
    if (beside - across > best.beside - best.across) best = { x, beside, across }
  }
  if (best.beside <= 12 || best.beside <= 1.2 * best.across) return null
  // A table across the whole page has short cells on both sides of its middle, so its columns do not count.
  const wide = lines.flatMap((line) => segmentsOf(line.words)).filter(({ x0, x1 }) => x1 - x0 > WIDE * width)
  const sides = [wide.filter(({ x1 }) => x1 < best.x + 3), wide.filter(({ x0 }) => x0 > best.x - 3)]
  return sides.every((side) => side.length >= LEAST_WIDE) ? best.x : null
}

/** Returns the region above or below a caption; null unless at least two lines there have several cells. */
export function findRegion(page: PageWords, caption: Caption, way: 1 | -1, captions: Caption[]): Region | null {
  const [left, right] = limitsOf(page, caption, captions)
  const captionEdge = way > 0 ? caption.box.y1 : caption.box.y0
  const isAhead = (y: number) => (way > 0 ? y > captionEdge : y < captionEdge)
  const stops = captions
    .filter((other) => other !== caption && other.box.x1 > left && other.box.x0 < right)
    .map(({ box }) => (way > 0 ? box.y0 : box.y1))
    .filter(isAhead)
  const end = way > 0 ? Math.min(page.height, ...stops) : Math.max(0, ...stops)
  const own = new Set(caption.words)
  const inside = page.words.filter((word) => {
    const middle = (word.x0 + word.x1) / 2
    const isBefore = way > 0 ? word.y < end : word.y > end
    return !own.has(word) && middle > left && middle < right && isBefore
  })
  const beside = way > 0 ? linesBeside(inside, caption) : []
  const edge = beside[0] ? beside[0].y - sizeOf(beside[0]) : captionEdge
  const lines = linesOf(inside.filter((word) => isAhead(word.y) || beside.some(({ words }) => words.includes(word))))
  if (way < 0) lines.reverse()
  const taken = takeLines(lines, { edge, way, width: Math.min(right - left, page.width * 0.85) })
  if (taken.filter((line) => segmentsOf(line.words).length >= 2).length < 2) return null
  taken.sort((a, b) => a.y - b.y)
  const box = boxOf(taken.flatMap((line) => line.words))
  return { lines: taken, box, way, distance: way > 0 ? box.y0 - edge : edge - box.y1 }
}

/** Gap between a caption and a table right of it, in font sizes. */
const BESIDE_CAPTION = 1

/**
 * The lines of a table right of its caption that are as high as the caption; none unless all words below the caption that are as close as
 * its rows are right of it too.
 */
function linesBeside(words: Word[], { box, words: own }: Caption): TableLine[] {
  const size = own[0]?.size ?? 0
  const isRight = ({ x0 }: Word) => x0 > box.x1 + BESIDE_CAPTION * size
  const near = words.filter(({ y }) => y > box.y0 && y < box.y1 + LEADING * size)
  const lines = linesOf(near.filter(({ y }) => y < box.y1))
  const areCells = lines.filter((line) => segmentsOf(line.words).length > 1)
  return near.every(isRight) && areCells.length > 0 && areCells.length === lines.length ? lines : []
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
  if (gutter === null || left >= 5 || right <= width - 5 || hasRuleAcross(page, caption, gutter)) return [left, right]
  if (box.x1 < gutter + 3) return goesOnBeyond(page, caption, gutter) ? [left, right] : [left, gutter]
  return box.x0 > gutter - 3 ? [gutter, right] : [left, right]
}

/** Maximum distance of the upper rule of a table from its caption, in points, and of their left edges. */
const TO_UPPER_RULE = 15
const SAME_EDGE = 15
/** Minimum length of the rule beyond the gap between columns, as a share of that before it. */
const BEYOND = 0.5

/** Tells whether the rule below a caption shows that its table is across both columns. */
function hasRuleAcross({ rules }: PageWords, { box }: Caption, gutter: number): boolean {
  return rules.some(
    ({ x0, x1, y }) =>
      Math.abs(x0 - box.x0) < SAME_EDGE &&
      x0 < gutter &&
      x1 - gutter > BEYOND * (gutter - x0) &&
      y > box.y1 - 2 &&
      y < box.y1 + TO_UPPER_RULE,
  )
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
  const isAbove = (line: TableLine) => line.y < box.y0
  for (const lines of [right.filter(isAbove), right.filter((line) => !isAbove(line))]) {
    const isApart = ({ y }: TableLine) => !left.some((line) => Math.abs(line.y - y) < 1)
    // Columns with labels have no heading over these.
    const apart = lines.filter(isApart)
    const areHeadings = apart.length === 0 || (apart.length === 1 && segmentsOf(apart[0]?.words ?? []).length > 1)
    const areCells = lines.every((line) => beside.includes(line))
    if (lines.length - apart.length >= 3 && areHeadings && areCells) return true
  }
  return false
}

function takeLines(
  lines: TableLine[],
  { edge, way, width }: { edge: number; way: 1 | -1; width: number },
): TableLine[] {
  const taken: TableLine[] = []
  let alone: TableLine[] = []
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
    } else if (prose || (alone.length >= LONE_LINES && !taken.some((row) => isBelowCell(line, row)))) break
    else alone.push(line)
    last = line.y
  }
  const bottom = taken.at(-1)
  if (way > 0 && bottom) taken.push(...restOf(bottom, alone, bottom.y - (taken.at(-2) ?? bottom).y))
  // A heading over some columns is alone on the uppermost line.
  const [top] = alone
  const first = taken.at(-1)
  if (way < 0 && top && first && alone.length === 1 && first.y - top.y < 1.4 * sizeOf(top)) taken.push(top)
  return taken
}

/** Tells whether a line begins where a cell of a row does that is not its first. */
function isBelowCell({ words: [first] }: TableLine, row: TableLine): boolean {
  const [, ...cells] = segmentsOf(row.words)
  return first !== undefined && cells.some(({ x0 }) => Math.abs(x0 - first.x0) < 1)
}

/** A line as far below a cell as the last row is below the one above, or less than this much farther, in points. */
const SAME_STEP = 1

/** The lines below the last row that continue it in one of its columns, or are rows of one cell as far apart as the last two rows. */
function restOf(bottom: TableLine, below: TableLine[], rowStep = 0): TableLine[] {
  const rest: TableLine[] = []
  for (const line of below) {
    const step = line.y - (rest.at(-1) ?? bottom).y
    const isRow = step < rowStep + SAME_STEP && isBelowCell(line, bottom)
    if (step >= WRAPPED * sizeOf(line) && !isRow) break
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
function goesOnBelow(taken: TableLine[], [first, second]: TableLine[]): boolean {
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
function isHeadOf({ words }: TableLine, below: TableLine | undefined): boolean {
  const cells = segmentsOf(below?.words ?? [])
  const isOver = (part: { x0: number; x1: number }) =>
    cells.some(({ x0, x1 }) => Math.abs(x0 - part.x0) < 2 || Math.abs(x0 + x1 - part.x0 - part.x1) < 4)
  return cells.length >= ALIGNED && segmentsOf(words, 0.5).filter(isOver).length >= ALIGNED
}

/**
 * Tells whether a line continues a cell of the line above: it starts where the cell does, indented or not, or is
 * centered below it, and stays between the neighboring cells.
 */
function isInColumn({ words }: TableLine, above: TableLine): boolean {
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

const sizeOf = ({ words }: TableLine) => words[0]?.size ?? 0

/** Minimum gap between a label and a text beside it, in font sizes, and maximum width of the label, as a share of the line's. */
const LABEL_GAP = 1.6
const LABEL_WIDTH = 0.35

function isLabelBeside([label, text]: TableSegment[], width: number): boolean {
  if (!label || !text) return false
  const isWord = /\p{L}{3}/u.test(textOfWords(label.words))
  return isWord && text.x0 - label.x1 > LABEL_GAP * text.size && label.x1 - label.x0 < LABEL_WIDTH * width
}

function isProse({ words }: TableLine, width: number): boolean {
  const parts = segmentsOf(words, 0.95)
  const text = textOfWords(words)
  const letters = (text.match(/\p{Ll}/gu)?.length ?? 0) / Math.max(1, text.replace(/\s/g, '').length)
  const numbers = words.filter((word) => isNumeric(word.text)).length / words.length
  // A long label with a separate value is a row, and so is a short one with a separate text.
  if (parts.length > 1 && isNumeric(textOfWords(parts.at(-1)?.words ?? []))) return false
  if (parts.length === 2 && isLabelBeside(parts, width)) return false
  const isWide = parts.some(({ x0, x1 }) => x1 - x0 > 0.62 * width)
  return isWide && letters > 0.6 && words.length >= 6 && numbers < 0.3 && parts.length <= 2
}
