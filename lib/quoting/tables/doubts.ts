import type { Span } from '../../text/document'
import { type Bounds, columnsUnder } from './columns'
import { boxOf, isNumeric, isValue, type Line, linesOf, median, segmentsOf, textOfWords } from './lines'
import type { Word } from './words'

/**
 * A table as it was read, with its surroundings. `header` and `rows` are lists of rows; a row is a list of cells, and a
 * cell a list of words. `bounds`: the x of the column boundaries in points. `words`: all words of the page, including
 * those of the table and its caption.
 */
type Reading = {
  header: Word[][][]
  rows: Word[][][]
  bounds: Bounds
  caption: Pick<Span, 'start' | 'end'>
  words: Word[]
}

/** Tells whether anything in or around a table suggests that its cells, rows or headings were misread. */
export function isDoubtful(reading: Reading): boolean {
  const doubts = [
    hasCutWords,
    hasCutSentences,
    hasRowOfRests,
    hasTwinHeadings,
    hasValuesAsHeadings,
    hasLineAsHeadings,
    hasTwoHeaders,
    hasHeadingOffCentre,
    hasHeadingsAsRow,
    hasLinesOfLabels,
    hasLoneValue,
    hasNumbersBelowEachOther,
    hasNumberInWord,
    hasOpenValue,
    hasCutLabels,
    hasColumnOfText,
    hasLineOfNextRow,
    isCutAtSide,
    isCutBelow,
    hasRowsBelow,
    hasOpenTitle,
  ]
  return doubts.some((isFound) => isFound(reading))
}

/** A word is hyphenated at the end of a cell and continues in the row below. */
function hasCutWords({ rows }: Reading): boolean {
  return rows.some((row, r) =>
    row.some((cell, c) => {
      const next = rows[r + 1]?.[c] ?? []
      return next !== cell && /\p{L}-$/u.test(textOfWords(cell)) && /^\p{Ll}{2}/u.test(textOfWords(next))
    }),
  )
}

/** Minimum width of a column of sentences, in font sizes. */
const SENTENCE_WIDTH = 8

/**
 * A line that fills its column is followed by a lower-case start in a row that has no numbers and no label of its own,
 * although most cells of the column start with a capital.
 */
function hasCutSentences({ rows }: Reading): boolean {
  return columnsOf(rows).some((cells) => {
    const filled = cells.filter((cell) => cell.length > 0)
    const beginsSmall = (cell: Word[]) => /^\p{Ll}{2}/u.test(textOfWords(cell))
    if (filled.length === 0 || filled.filter(beginsSmall).length > 0.5 * filled.length) return false
    const box = boxOf(filled.flat())
    if (box.x1 - box.x0 < SENTENCE_WIDTH * (filled[0]?.[0]?.size ?? 0)) return false
    return cells.some((cell, r) => {
      const next = cells[r + 1] ?? []
      const [last, first] = [cell.at(-1), next[0]]
      if (!last || !first || next === cell || cell.length < 3 || !beginsSmall(next)) return false
      const label = rows[r + 1]?.[0] ?? []
      if (label.length > 0 && !beginsSmall(label)) return false
      const isFull = last.x1 + 0.25 * last.size + first.x1 - first.x0 > box.x1
      return isFull && !rows[r + 1]?.some((other) => isNumeric(textOfWords(other)))
    })
  })
}

/**
 * All cells of a row, or some of one without a label, go on in small letters, where most cells of their columns begin large: it is the
 * rest of the row above.
 */
function hasRowOfRests({ rows }: Reading): boolean {
  const beginsSmall = (cell: Word[]) => /^\p{Ll}/u.test(textOfWords(cell))
  const areLarge = columnsOf(rows).map((cells) => {
    const filled = cells.filter((cell) => cell.length > 0)
    return filled.filter(beginsSmall).length <= 0.5 * filled.length
  })
  return rows.some((row, r) => {
    const above = rows[r - 1]
    const filled = row.flatMap((cell, c) => (c > 0 && cell.length > 0 ? [c] : []))
    const rests = filled.filter((c) => {
      const [own = [], over = []] = [row[c], above?.[c]]
      return areLarge[c] && own !== over && over.length > 0 && beginsSmall(own)
    })
    return rests.length > 1 && (rests.length === filled.length || row[0]?.length === 0)
  })
}

/**
 * Two columns after the first have the same headings, so that nobody can tell them apart. Tables that stand beside each other repeat
 * the heading of their labels too.
 */
function hasTwinHeadings({ header, rows }: Reading): boolean {
  const isTwin = columnsOf(rows).some((_, c) => {
    if (c < 2) return false
    const isSame = (row: Word[][]) => row[c] === row[c - 1] || (row[c]?.length === 0 && row[c - 1]?.length === 0)
    return header.some((row) => (row[c]?.length ?? 0) > 0) && header.every(isSame)
  })
  const columns = columnsOf(header)
  const [label, ...texts] = columns.map((cells) => lettersOf(cells.flat()))
  if (isTwin || texts.includes('') || texts.includes(label ?? '')) return isTwin
  // Marks such as ✗ may repeat under headings next to each other.
  const named = texts.filter((_, c) =>
    /\p{L}{2}/u.test(lettersOf(columns[c + 1]?.findLast((cell) => cell.length > 0) ?? [])),
  )
  return new Set(named).size < named.length
}

function lettersOf(words: Word[]): string {
  return textOfWords(words).replace(/\s/g, '')
}

/** The header is really the first row of values: a heading has decimals, or consists only of a dash. */
function hasValuesAsHeadings({ header }: Reading): boolean {
  const headings = (header.at(-1) ?? []).slice(1).map(textOfWords)
  return headings.some((text) => /^[-–—\s]+$/.test(text) || (/\d[.,]\d|±/.test(text) && isNumeric(text)))
}

/**
 * A line over all columns, or the only text in a row above the first column's heading, is the end of the caption or
 * other text.
 */
function hasLineAsHeadings({ header }: Reading): boolean {
  return header.some((row) => {
    const [first = []] = row
    if (first.length === 0 || row[1] !== first) return false
    if (header.length < 2) return row.every((cell) => cell === first)
    const isLabelled = header.some(([label = []]) => label.length > 0 && label !== first)
    return row.every((cell) => cell === first || (isLabelled && cell.length === 0))
  })
}

/** Two rows of headings each name every column, including the first. */
function hasTwoHeaders({ header }: Reading): boolean {
  const isFull = (row: Word[][]) => new Set(row).size === row.length && row.every((cell) => cell.length > 0)
  return header.filter(isFull).length > 1
}

/**
 * How far a heading may be off the middle of its columns, as a share of their width, or off their left edge, in font
 * sizes.
 */
const OFF_MIDDLE = 0.12
const OFF_EDGE = 1.5

/** A heading of several columns is neither centered over them nor aligned with their left edge. */
function hasHeadingOffCentre({ header, rows }: Reading): boolean {
  return header.some((row, h) =>
    row.some((cell, c) => {
      const last = row.lastIndexOf(cell)
      if (cell.length === 0 || row.indexOf(cell) !== c || last === c) return false
      const below = [...header.slice(h + 1), ...rows].flatMap((other) => other.slice(c, last + 1).flat())
      const others = below.filter((word) => !cell.includes(word))
      if (others.length === 0) return false
      const [box, own] = [boxOf(others), boxOf(cell)]
      const edge = OFF_EDGE * (cell[0]?.size ?? 0)
      const off = Math.abs(box.x0 + box.x1 - own.x0 - own.x1) / 2
      return off > Math.max(OFF_MIDDLE * (box.x1 - box.x0), edge) && Math.abs(box.x0 - own.x0) > edge
    }),
  )
}

/** Minimum share of numbers among the filled cells of a column of numbers. */
const MOSTLY = 0.6

/**
 * A row without a label consists of headings: it is the first one and all others have labels, or it has no digit in
 * columns of numbers.
 */
function hasHeadingsAsRow({ rows }: Reading): boolean {
  const unlabelled = rows.filter(([label]) => label?.length === 0)
  if (rows.length > 2 && unlabelled.length === 1 && unlabelled[0] === rows[0]) return true
  const numeric = columnsOf(rows).flatMap((cells, c) => {
    const texts = cells.map(textOfWords).filter(Boolean)
    return c > 0 && texts.filter(isValue).length >= MOSTLY * texts.length ? [c] : []
  })
  return unlabelled.some((row) => {
    const texts = numeric.map((c) => textOfWords(row[c] ?? [])).filter(Boolean)
    return texts.length > 1 && !texts.some((text) => /\d/.test(text))
  })
}

/** Tolerance for words that start at the same x, in points. */
const FLUSH = 1.5

/** If the step below a lone label is this many times the step above it, it is the rest of the label above. */
const NEARER = 1.15

/** A lone label is closer to the row above it than to the one below. */
function hasLinesOfLabels({ rows }: Reading): boolean {
  return rows.some((row, r) => {
    const [above, below] = [rows[r - 1], rows[r + 1]]
    if (!above || !below || !isLabelAlone(row) || isLabelAlone(above)) return false
    return stepBetween(row, below) > NEARER * stepBetween(above, row)
  })
}

/** A number is alone in a row, without a label. */
function hasLoneValue({ rows }: Reading): boolean {
  return rows.some((row) => {
    const [only = [], ...others] = row.filter((cell) => cell.length > 0)
    return row[0]?.length === 0 && others.length === 0 && isNumeric(textOfWords(only))
  })
}

/** A number touches a word, `Estero28.4`, or ends a cell above or below the numbers of the next column, which lacks one there. */
function hasNumberInWord({ rows }: Reading): boolean {
  const starts = columnsOf(rows).map((cells) =>
    Math.min(...cells.flatMap((cell) => (isNumeric(textOfWords(cell)) ? [startOf({ words: cell })] : []))),
  )
  return rows.some((row) =>
    row.some((cell, c) => {
      const last = cell.at(-1)
      if (!last || row[c + 1]?.length !== 0) return false
      const isBelow = cell.length > 1 && isNumeric(last.text) && last.x1 > (starts[c + 1] ?? last.x1)
      return isBelow || cell.some(({ text }) => /^\p{L}{3,}-?\d+(?:[.,]\d+|\d{2})$/u.test(text))
    }),
  )
}

/** A bracket of a value is open, or it ends in `±`: its end is in another row. */
function hasOpenValue({ rows }: Reading): boolean {
  return rows.some((row) => row.some((cell, c) => c > 0 && /[([][^)\]]*$|±$/.test(textOfWords(cell))))
}

/** The first words of lone labels would not have fitted into the labels above: they are the rest of these. */
function hasCutLabels({ rows }: Reading): boolean {
  const endOf = ([label = []]: Word[][]) => label.at(-1)?.x1 ?? 0
  const right = Math.max(...rows.filter((row) => !isLabelAlone(row)).map(endOf))
  const pairs = rows.flatMap((row, r) => {
    const [above, first] = [rows[r - 1] ?? [], row[0]?.[0]]
    const isBelowRow = isLabelAlone(row) && endOf(row) <= right && above.length > 0 && !isLabelAlone(above)
    return isBelowRow && first ? [{ end: endOf(above), first }] : []
  })
  const isCut = ({ end, first: { x0, x1, size } }: { end: number; first: Word }) => end + 0.25 * size + x1 - x0 > right
  return pairs.length > 1 && pairs.every(isCut)
}

/** Two numbers of a cell are one above the other: they belong to two rows. */
function hasNumbersBelowEachOther({ rows }: Reading): boolean {
  return rows.flat().some((cell) => {
    const numbers = cell.filter(({ text }) => /\d/.test(text) && isNumeric(text))
    return numbers.some((one, i) =>
      numbers.slice(i + 1).some(({ x0, x1, y }) => {
        const shared = Math.min(one.x1, x1) - Math.max(one.x0, x0)
        return Math.abs(one.y - y) > 0.15 * one.size && shared > 0.5 * Math.min(one.x1 - one.x0, x1 - x0)
      }),
    )
  })
}

/** Maximum distance between the baselines of two consecutive lines of text, in font sizes. */
const NEXT_LINE = 1.6

/** The lines of a column of words continue right below the table, so they are another text. */
function hasColumnOfText({ header, rows, bounds, caption, words }: Reading): boolean {
  const own = new Set([...header, ...rows].flat(2))
  const size = median([...own].map((word) => word.size))
  const isOfCaption = ({ start, end }: Word) => start >= caption.start && end <= caption.end
  const others = words.filter((word) => !own.has(word) && !isOfCaption(word))
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

/** A line of a cell is closer to the values of a neighboring row, which has no cell in that column. */
function hasLineOfNextRow({ rows }: Reading): boolean {
  const valuesOf = (row: Word[][], c: number) => row.filter((cell, at) => at !== c && cell.length > 0).flat()
  return columnsOf(rows).some((cells, c) => {
    const filled = cells.filter((cell) => cell.length > 0)
    if (filled.length < MOSTLY * cells.length) return false
    return cells.some((cell, r) => {
      const lines = linesOf(cell)
      const own = median(valuesOf(rows[r] ?? [], c).map(({ y }) => y))
      return [r - 1, r + 1].some((at) => {
        const values = valuesOf(rows[at] ?? [], c)
        if (lines.length < 2 || rows[at]?.[c]?.length !== 0 || values.length < 1) return false
        const other = median(values.map(({ y }) => y))
        return lines.some(({ y }) => Math.abs(y - other) < NEARER_ROW * Math.abs(y - own))
      })
    })
  })
}

/** A line is closer to another row if its distance is below this share of the distance to its own row. */
const NEARER_ROW = 0.9

/** Words right below the last row continue one of its columns other than the first. */
function isCutBelow({ header, rows, bounds, caption, words }: Reading): boolean {
  const own = new Set([...header, ...rows].flat(2))
  const box = boxOf([...own])
  const size = median([...own].map((word) => word.size))
  const bottom = Math.max(...[...own].map(({ y }) => y))
  const [below] = linesOf(
    words.filter((word) => {
      const isOfCaption = word.start >= caption.start && word.end <= caption.end
      const isBelow = word.y > bottom + 0.5 * size && word.y < bottom + NEXT_LINE * size
      return !own.has(word) && !isOfCaption && isBelow && word.x1 > box.x0 && word.x0 < box.x1
    }),
  )
  if (!below) return false
  const [from, to] = columnsUnder(bounds, { x0: startOf(below), x1: Math.max(...below.words.map(({ x1 }) => x1)) })
  return from > 0 && from === to && median(below.words.map((word) => word.size)) > SAME_SIZE * size
}

/** Font sizes below a table, and lines, in which rows that belong to it may stand. */
const ROWS_BELOW = 7
const LINES_BELOW = 3

/** Numbers stand below those of the last rows, behind white or a line of words: the table was cut there. */
function hasRowsBelow({ header, rows, words }: Reading): boolean {
  const own = new Set([...header, ...rows].flat(2))
  const size = median([...own].map((word) => word.size))
  const bottom = Math.max(...[...own].map(({ y }) => y))
  const numbers = rows.slice(-3).flatMap((row) => row.filter((cell) => isNumeric(textOfWords(cell))).map(boxOf))
  const below = linesOf(
    words.filter((word) => !own.has(word) && word.y > bottom && word.y < bottom + ROWS_BELOW * size),
  )
  const next = below.findIndex((line) => /^tab/i.test(textOfWords(line.words)))
  return below.slice(0, next < 0 ? LINES_BELOW : Math.min(next, LINES_BELOW)).some((line) => {
    const others = segmentsOf(line.words).filter((part) => isNumeric(textOfWords(part.words)))
    const isBelow = (part: { x0: number; x1: number }) => numbers.some(({ x0, x1 }) => x0 < part.x1 && x1 > part.x0)
    return others.length > 1 && others.every(isBelow)
  })
}

/** The last row is a label alone: the rows that it is the title of are missing. */
function hasOpenTitle({ rows }: Reading): boolean {
  return isLabelAlone(rows.at(-1) ?? [])
}

/** A line below the rows is not a note if its size is at least this share of theirs. */
const SAME_SIZE = 0.95

/** Maximum gap between two words of the same text, in font sizes. */
const WORD_GAP = 0.6

/** A line of the table continues next to it without a gap. */
function isCutAtSide({ header, rows, words }: Reading): boolean {
  const own = new Set([...header, ...rows].flat(2))
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

/** Tells whether only the first cell of a row is filled. */
export function isLabelAlone([label, ...others]: Word[][]): boolean {
  return (label?.length ?? 0) > 0 && others.every((cell) => cell.length === 0)
}

/** Returns the cells of each column, from top to bottom. */
function columnsOf(rows: Word[][][]): Word[][][] {
  return (rows[0] ?? []).map((_, c) => rows.map((row) => row[c] ?? []))
}

/** Returns the points from the last baseline of a row to the first one of the row below. */
function stepBetween(above: Word[][] = [], below: Word[][] = []): number {
  return Math.min(...below.flat().map(({ y }) => y)) - Math.max(...above.flat().map(({ y }) => y))
}

function startOf({ words: [first] }: Pick<Line, 'words'>): number {
  return first?.x0 ?? 0
}
