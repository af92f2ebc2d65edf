import type { Bounds } from './columns'
import { isNumeric, median, segmentsOf, textOfWords } from './lines'
import type { Word } from './words'

/**
 * Whether a table that was read can be shown as one. Every column of numbers has a heading, and holds hardly anything else. Where white
 * parts all columns, other values may stand among the numbers, and columns of words need no heading. `bounds` are the x of the columns'
 * limits in points; `header` and `rows` are lists of cells, each a list of words.
 */
export function isSure(header: Word[][][], rows: Word[][][], bounds: Bounds): boolean {
  const count = header[0]?.length ?? 0
  if (count < 2 || rows.length < 2 || areJoined(rows)) return false
  // Where no cell is empty, none has its value in the next column.
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

/** Share of cells in small letters from which on they may be the middle of sentences. */
const INSIDE = 0.3

function beginInside(rows: Word[][][]): boolean {
  const texts = rows.slice(1).flatMap((row) => row.flatMap((words) => textOfWords(words) || []))
  return texts.filter((text) => /^\p{Ll}/u.test(text)).length > INSIDE * texts.length
}

/** Cells of words that end in a number behind wide white, from which on these are two columns. */
const WITH_NUMBER = 3

/** Whether a column of words and one of numbers were taken for one. */
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

/** Share of rows of words alone, without a label, from which on they are parts of other rows. */
const LOOSE = 0.15

function hasLooseWords(rows: Word[][][], numeric: number[]): boolean {
  const loose = rows.filter((row) => row[0]?.length === 0 && numeric.every((c) => row[c]?.length === 0))
  return loose.length > LOOSE * rows.length
}

/** Share of the lines of words in a column that are as full as lines of a paragraph, from which on these go on in the next row. */
const WRAPPED = 0.6
/** Share of rows without a label of their own from which on they may be lines of the row above. */
const UNLABELLED = 0.2
/** Words on a line of a column, from which on it says something how full it is. */
const LEAST_WORDS = 2

/**
 * The share of lines in columns of words that are so full that the first word of the next row would not have fitted: where most are,
 * cells of several lines were taken for rows.
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

/** White between the words of two columns, in font sizes, from which on no value can be that of the other column. */
const APART = 0.6

/** Whether white parts all columns of a table from top to bottom. A line in one cell says nothing of its column. */
function standApart(all: Word[][][], bounds: Bounds): boolean {
  const rows = all.filter((row) => row.filter((cell) => cell.length > 0).length > 1)
  const size = median(rows.flat(2).map((word) => word.size))
  return bounds.every((_, c) => {
    const left = rows.flatMap((row) => row[c] ?? []).map(({ x1 }) => x1)
    const right = rows.flatMap((row) => row[c + 1] ?? []).map(({ x0 }) => x0)
    return Math.min(...right) - Math.max(...left) >= APART * size
  })
}

/** Rows without an empty cell that show where the columns are, whatever is in them. */
const FULL_ROWS = 5
/** Share of the cells of a table of words that are filled. */
const FILLED = 0.75

/**
 * Rows of words that have nearly all their cells, the first of them and most of the others; sentences that run beside each other
 * seldom have. Titles of rows stand alone in the first cell.
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
