import { columnsUnder } from './columns'
import { boxOf, isNumeric, type Line, linesOf, median, segmentsOf, textOfWords } from './lines'
import { columnsOf, type Reading, startOf } from './reading'
import { heightsAcross } from './rules'
import type { Word } from './words'

/** Signs that a table goes on beyond its reading. */
export const EDGE_DOUBTS: ((reading: Reading) => boolean)[] = [
  hasColumnOfText,
  isCutAtSide,
  hasColumnBeside,
  isCutBelow,
  hasRowsBelow,
  hasWordsBetweenRules,
]

/** Tolerance for words that start at the same x, in points. */
const FLUSH = 1.5

/** Maximum distance between the baselines of two consecutive lines of text, in font sizes. */
const NEXT_LINE = 1.6

function ownWords({ header, rows }: Pick<Reading, 'header' | 'rows'>): Set<Word> {
  return new Set([...header, ...rows].flat(2))
}

function isWithin({ start, end }: Reading['caption'], word: Word): boolean {
  return word.start >= start && word.end <= end
}

/** The lines of a column of words continue right below the table, so they are another text. */
function hasColumnOfText({ header, rows, bounds, caption, words }: Reading): boolean {
  const own = ownWords({ header, rows })
  const size = median([...own].map((word) => word.size))
  const others = words.filter((word) => !own.has(word) && !isWithin(caption, word))
  return columnsOf(rows).some((cells, c) => {
    const lines = linesOf([...new Set(cells.flat())])
    if (c === 0 || lines.length < 3 || lines.filter((line) => line.words.length > 2).length < 0.5 * lines.length)
      return false
    const left = median(lines.map(startOf))
    const isFlush = (line: Line) => Math.abs(startOf(line) - left) < FLUSH
    if (lines.filter(isFlush).length < 0.5 * lines.length) return false
    const bottom = lines.at(-1)?.y ?? 0
    const below = others.filter(({ x0, y }) => {
      const isBeside = x0 > (bounds[c - 1] ?? 0) - size
      return isBeside && y > bottom + 0.5 * size && y < bottom + NEXT_LINE * size
    })
    const [next] = linesOf(below)
    return next !== undefined && isFlush(next)
  })
}

/** Words right below the last row continue one of its columns other than the first. */
function isCutBelow({ header, rows, bounds, caption, words }: Reading): boolean {
  const own = ownWords({ header, rows })
  const box = boxOf([...own])
  const size = median([...own].map((word) => word.size))
  const bottom = Math.max(...[...own].map(({ y }) => y))
  const [below] = linesOf(
    words.filter((word) => {
      const isBelow = word.y > bottom + 0.5 * size && word.y < bottom + NEXT_LINE * size
      return !own.has(word) && !isWithin(caption, word) && isBelow && word.x1 > box.x0 && word.x0 < box.x1
    }),
  )
  if (!below) return false
  const [from, to] = columnsUnder(bounds, { x0: startOf(below), x1: Math.max(...below.words.map(({ x1 }) => x1)) })
  return from > 0 && from === to && median(below.words.map((word) => word.size)) > SAME_SIZE * size
}

/** Font sizes below a table, and lines, in which rows that belong to it may stand. */
const ROWS_BELOW = 12
const LINES_BELOW = 5

/** Numbers stand below those of the last rows, behind white or a line of words: the table was cut there. */
function hasRowsBelow({ header, rows, words }: Reading): boolean {
  const own = ownWords({ header, rows })
  const size = median([...own].map((word) => word.size))
  const bottom = Math.max(...[...own].map(({ y }) => y))
  const box = boxOf([...own])
  const numbers = rows.slice(-3).flatMap((row) => row.filter((cell) => isNumeric(textOfWords(cell))).map(boxOf))
  const below = linesOf(
    words.filter((word) => !own.has(word) && word.y > bottom && word.y < bottom + ROWS_BELOW * size),
  )
  const isCaption = ({ words }: Line) =>
    words.some(({ text }, i) => /^tab(?:le|\.|$)/i.test(text) && /^[A-Z]?\d|^[IVX]+\b/.test(words[i + 1]?.text ?? ''))
  const next = below.findIndex(isCaption)
  const isBeside = ({ x0, x1 }: Word) => x1 > box.x0 && x0 < box.x1
  return below.slice(0, next < 0 ? LINES_BELOW : Math.min(next, LINES_BELOW)).some((line) => {
    const parts = segmentsOf(line.words.filter(isBeside))
    const others = parts.filter((part) => isNumeric(textOfWords(part.words)))
    const isBelow = (part: { x0: number; x1: number }) => numbers.some(({ x0, x1 }) => x0 < part.x1 && x1 > part.x0)
    return others.length > 1 && others.every(isBelow)
  })
}

/** A line below the rows is not a note if its size is at least this share of theirs. */
const SAME_SIZE = 0.95

/** Maximum gap between two words of the same text, in font sizes. */
const WORD_GAP = 0.6

/** A line of the table continues next to it without a gap. */
function isCutAtSide({ header, rows, words }: Reading): boolean {
  const own = ownWords({ header, rows })
  const others = words.filter((word) => !own.has(word))
  return linesOf([...own]).some(({ words: line }) => {
    const [first, last] = [line[0], line.at(-1)]
    return others.some((word) => isNextTo(last, word) || isNextTo(word, first))
  })
}

function isNextTo(left: Word | undefined, right: Word | undefined): boolean {
  if (!left || !right || Math.abs(left.y - right.y) > 0.2 * left.size) return false
  const gap = right.x0 - left.x1
  return gap > -0.2 * left.size && gap < WORD_GAP * left.size
}

/** Maximum distance of a missed column from the table, in font sizes, and minimum share of rows that it has numbers in. */
const NEAR_COLUMN = 8
const COLUMN_SHARE = 0.5

/** Numbers stand right of the rows, on their baselines: another column was missed. */
function hasColumnBeside({ header, rows, words }: Reading): boolean {
  const own = ownWords({ header, rows })
  const { x1 } = boxOf([...own])
  const valued = rows.filter((row) => row.some((cell) => isNumeric(textOfWords(cell))))
  const beside = valued.filter((row) => {
    const [first] = row.flat()
    const line = words.filter((word) => first && !own.has(word) && word.x0 > x1 && Math.abs(word.y - first.y) < 1)
    const next = line.toSorted((a, b) => a.x0 - b.x0)[0]
    return first && next && next.x0 - x1 < NEAR_COLUMN * first.size && isNumeric(next.text)
  })
  return beside.length > 2 && beside.length >= COLUMN_SHARE * valued.length
}

/** Maximum distance from the last row to the rule below it, in font sizes. */
const TO_LAST_RULE = 8

/** Cells stand between the last row and the rule across the table below it: they belong to it. */
function hasWordsBetweenRules({ header, rows, caption, words, rules }: Reading): boolean {
  const own = ownWords({ header, rows })
  const box = boxOf([...own])
  const size = median([...own].map((word) => word.size))
  const across = heightsAcross(rules, box)
  const bottom = Math.max(...[...own].map(({ y }) => y))
  const last = across.find((y) => y > bottom && y < bottom + TO_LAST_RULE * size) ?? bottom
  const beside = words.filter(
    (word) => !own.has(word) && !isWithin(caption, word) && word.x1 > box.x0 && word.x0 < box.x1,
  )
  const below = linesOf(beside.filter(({ y }) => y > bottom + 0.5 * size && y < last))
  return below.some((line) => segmentsOf(line.words).length > 1 || isNumeric(textOfWords(line.words)))
}
