import type { Bounds } from './columns'
import { isNumeric, median, segmentsOf, textOfWords } from './lines'
import type { Word } from './words'

/**
 * Tells whether a table was read reliably enough to show it as a table. Every column of numbers must have a heading and
 * contain hardly anything else. If gaps separate all columns, other values may be among the numbers, and columns of
 * words need no heading. `bounds`: the x of the column boundaries in points. `header` and `rows`: lists of rows, which
 * are lists of cells, each a list of words.
 */
export function isSure(header: Word[][][], rows: Word[][][], bounds: Bounds): boolean {
  const count = header[0]?.length ?? 0
  if (count < 2 || rows.length < 2 || areJoined(rows)) return false
  // If no cell is empty, no value can have slipped into the next column.
  const isFull = rows.length >= FULL_ROWS && rows.every((row) => row.every((cell) => cell.length > 0))
  const isApart = isFull || standApart(rows, bounds)
  const numeric: number[] = []
  for (let c = 1; c < count; c++) {
    const values = rows.flatMap((row) => textOfWords(row[c] ?? []) || [])
    const numbers = values.filter(isNumberCell).length / Math.max(1, values.length)
    const isHeaded = header.some((row) => (row[c]?.length ?? 0) > 0)
    if (!isHeaded && (numbers >= 0.5 || !isApart)) return false
    if (numbers < 0.5) continue
    if (numbers < 0.8 && !isApart) return false
    numeric.push(c)
  }
  if (numeric.length === 0) return isGridOfText(rows) && !(beginInside(rows) && fullLines(rows, header) > 0.5)
  const unlabelled = rows.filter((row, r) => row[0]?.length === 0 || row[0] === rows[r - 1]?.[0])
  const mayBeCut = unlabelled.length >= UNLABELLED * rows.length
  return !hasLooseWords(rows, numeric) && !(mayBeCut && fullLines(rows, header) > WRAPPED)
}

/** If more than this share of cells starts in lower case, they may be parts of sentences. */
const INSIDE = 0.3

function beginInside(rows: Word[][][]): boolean {
  const texts = rows.slice(1).flatMap((row) => row.flatMap((words) => textOfWords(words) || []))
  return texts.filter((text) => /^\p{Ll}/u.test(text)).length > INSIDE * texts.length
}

/** If this many cells of words end in a number after a wide gap, they are two columns. */
const WITH_NUMBER = 3

/** Tells whether a column of words and one of numbers were read as one. */
function areJoined(rows: Word[][][]): boolean {
  return (rows[0] ?? []).some((_, c) => {
    const joined = rows.filter((row) => {
      const words = row[c] ?? []
      const parts = segmentsOf(words.filter(({ y }) => y === words.at(-1)?.y))
      const texts = parts.map((part) => textOfWords(part.words))
      return texts.length > 1 && isNumeric(texts.at(-1) ?? '') && !isNumberCell(texts[0] ?? '')
    })
    return joined.length >= WITH_NUMBER && joined.length > 0.5 * rows.length
  })
}

/** If more than this share of rows has only words and no label, they are parts of other rows. */
const LOOSE = 0.15

function hasLooseWords(rows: Word[][][], numeric: number[]): boolean {
  const loose = rows.filter((row) => row[0]?.length === 0 && numeric.every((c) => row[c]?.length === 0))
  return loose.length > LOOSE * rows.length
}

/**
 * If more than this share of the lines in a column of words is as full as lines of a paragraph, they continue in the
 * next row.
 */
const WRAPPED = 0.6
/** If at least this share of rows has no label of its own, they may be lines of the row above. */
const UNLABELLED = 0.2
/** Minimum average words per line for a column's fullness to be meaningful. */
const LEAST_WORDS = 2

/**
 * Returns the share of lines in columns of words that are so full that the first word of the next row would not have
 * fitted. If most are, the lines of multi-line cells were read as rows.
 */
function fullLines(rows: Word[][][], header: Word[][][]): number {
  let pairs = 0
  let full = 0
  for (let c = 1; c < (rows[0]?.length ?? 0); c++) {
    const lines = rows.map((row) => row[c] ?? [])
    const filled = lines.filter((words) => words.length > 0)
    const words = filled.flat()
    const areNumbers = filled.filter((own) => isNumberCell(textOfWords(own))).length >= 0.5 * filled.length
    if (areNumbers || words.length < LEAST_WORDS * filled.length) continue
    const right = Math.max(...[...words, ...header.flatMap((row) => row[c] ?? [])].map(({ x1 }) => x1))
    lines.forEach((own, r) => {
      const [last, next] = [own.at(-1), lines[r + 1]?.[0]]
      if (!last || !next || next === own[0]) return
      pairs++
      if (last.x1 + 0.25 * last.size + next.x1 - next.x0 > right) full++
    })
  }
  return pairs >= 3 ? full / pairs : 0
}

/** Gap between the words of two columns, in font sizes, at which no value can belong to the other column. */
const APART = 0.6

/**
 * Tells whether gaps separate all columns of a table from top to bottom. Lines with only one cell are ignored, since
 * their column is unclear.
 */
function standApart(all: Word[][][], bounds: Bounds): boolean {
  const rows = all.filter((row) => row.filter((cell) => cell.length > 0).length > 1)
  const size = median(rows.flat(2).map((word) => word.size))
  return bounds.every((_, c) => {
    const left = rows.flatMap((row) => row[c] ?? []).map(({ x1 }) => x1)
    const right = rows.flatMap((row) => row[c + 1] ?? []).map(({ x0 }) => x0)
    return Math.min(...right) - Math.max(...left) >= APART * size
  })
}

/** Minimum rows, none with an empty cell, to be sure where the columns are, whatever they contain. */
const FULL_ROWS = 5
/** Minimum share of filled cells in a table of words. */
const FILLED = 0.75

/**
 * Tells whether rows of words are a grid: every row has its first cell, and most of the others are filled, which is
 * rare for sentences next to each other. Rows with only the first cell are titles and do not count.
 */
function isGridOfText(all: Word[][][]): boolean {
  const rows = all.filter((row) => row.slice(1).some((cell) => cell.length > 0))
  const cells = rows.flat().filter((cell) => cell.length > 0)
  const isApart = new Set(cells).size === cells.length && rows.every(([label]) => (label?.length ?? 0) > 0)
  const isPair = rows[0]?.length === 2
  const least = isPair ? 1 : FILLED
  return isApart && cells.length >= least * rows.flat().length && rows.length > (isPair ? 3 : 2)
}

/** A number, or several in one cell: `56.8 / 68.0`, `9.5 days (1.0×)`. */
function isNumberCell(text: string): boolean {
  const beginsWithNumber = isNumeric(text) || /^[^\p{L}\s]{0,2}\d/u.test(text)
  // `2-Methylfuran`
  if (/^[\d,]+-\p{L}{2}/u.test(text)) return false
  return beginsWithNumber || text.split(/[\s/]+/).every((part) => part === '' || isNumeric(part))
}
