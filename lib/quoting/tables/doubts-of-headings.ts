import { boxOf, isNumeric, isValue, textOfWords } from './lines'
import { columnsOf, MOSTLY, type Reading } from './reading'
import type { Word } from './words'

/** Signs that headings were misread. */
export const HEADING_DOUBTS: ((reading: Reading) => boolean)[] = [
  hasTwinHeadings,
  hasValuesAsHeadings,
  hasLineAsHeadings,
  hasTwoHeaders,
  hasHeadingOffCentre,
  hasHeadingsAsRow,
  hasRowAsHeadings,
  hasHeadingOfAll,
  hasCrossedHeadings,
  hasLineOfHeadingAbove,
  hasRestOfCaption,
  hasWordsAsFirstValues,
]

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

/** Maximum rows of a header. */
const MOST_ROWS = 5

/**
 * Rows of values are in the header: a heading has decimals, or consists only of a dash, or the header has too many
 * rows.
 */
function hasValuesAsHeadings({ header }: Reading): boolean {
  const headings = (header.at(-1) ?? []).slice(1).map(textOfWords)
  const isNumber = (text: string) => /^[-–—\s]+$/.test(text) || (/\d[.,]\d|±/.test(text) && isNumeric(text))
  return header.length > MOST_ROWS || headings.some(isNumber)
}

/**
 * A line over all columns, or over the first ones only, is the end of the caption or other text; one below the heading
 * of the labels is the title of the first rows.
 */
function hasLineAsHeadings({ header }: Reading): boolean {
  const isTitle = ([, ...others]: Word[][]) => others.every((cell) => cell.length === 0)
  const last = header.at(-1) ?? []
  const isBelowHeading = header.slice(0, -1).some(([label = []]) => label.length > 0 && label !== last[0])
  if (isBelowHeading && isTitle(last)) return true
  return header.some((row) => {
    const [first = []] = row
    return first.length > 0 && row[1] === first && row.every((cell) => cell === first || cell.length === 0)
  })
}

/** Two rows of headings each name every column, including the first. */
function hasTwoHeaders({ header }: Reading): boolean {
  const isFull = (row: Word[][]) => new Set(row).size === row.length && row.every((cell) => cell.length > 0)
  return header.filter(isFull).length > 1
}

/** Maximum offset of a heading from the middle of its columns, as a share of their width, and from their left edge, in font sizes. */
const OFF_MIDDLE = 0.12
const OFF_EDGE = 1.5
/** The same in shares of one of the columns: half of one more, and another column would be the middle. */
const OFF_COLUMN = 0.4

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
      const share = Math.min(OFF_MIDDLE, OFF_COLUMN / (last - c + 1))
      return off > Math.max(share * (box.x1 - box.x0), edge) && Math.abs(box.x0 - own.x0) > edge
    }),
  )
}

/**
 * A row consists of headings: it repeats those of the table. Or it has no label, and is the first one while all others have labels, or has
 * no digit in columns of numbers.
 */
function hasHeadingsAsRow({ header, rows }: Reading): boolean {
  const headings = JSON.stringify(header.at(-1)?.map(textOfWords))
  if (rows.some((row) => JSON.stringify(row.map(textOfWords)) === headings)) return true
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

/** Minimum share of labels of the same form as the heading above them. */
const ALIKE = 0.8

/** The heading of the labels has the form of most labels, with a number that only a label has: `Lo (2001)` above `Teo (2009)`. */
function hasRowAsHeadings({ header, rows }: Reading): boolean {
  const formsOf = (cell: Word[]) =>
    [cell[0], cell.at(-1)].map((word) => (word?.text ?? '').replace(/\d+/g, '0').replace(/\p{L}{2,}/gu, 'a'))
  const [heading = []] = header.at(-1) ?? []
  const own = formsOf(heading)
  const isNamed = /\p{L}/u.test(textOfWords(heading))
  const labels = rows.map(([label = []]) => formsOf(label))
  return own.some((form, i) => {
    const alike = labels.filter((forms) => forms[i] === form)
    return isNamed && form.includes('0') && alike.length >= ALIKE * labels.length
  })
}

/**
 * Only the middle one of an odd number of columns has a heading on the uppermost line: it may be the heading of all of
 * them.
 */
function hasHeadingOfAll({ header }: Reading): boolean {
  const tops = columnsOf(header)
    .slice(1)
    .map((cells) => Math.min(...cells.flat().map(({ y }) => y)))
  const middle = (tops.length - 1) / 2
  const [top, ...others] = tops.toSorted((a, b) => a - b)
  const isAlone = top !== undefined && others.every((y) => y - top > ABOVE_OTHERS)
  return tops.length > 3 && isAlone && tops[middle] === top && new Set(others.map(Math.round)).size === 1
}

/** A line is above others if their baselines are this far apart, in points. */
const ABOVE_OTHERS = 3

/** A heading of several columns stands partly below another one and partly below none, so one of them has the wrong columns. */
function hasCrossedHeadings({ header }: Reading): boolean {
  const isEmpty = (cell: Word[] = []) => cell.length === 0
  return header.some((row, h) =>
    row.some((cell, c) => {
      const isWide = !isEmpty(cell) && cell === row[c + 1]
      return isWide && header.slice(0, h).some((above) => isEmpty(above[c]) !== isEmpty(above[c + 1]))
    }),
  )
}

/** Maximum step between the lines of one heading, in font sizes, and distance between their middles, in points. */
const LINE_STEP = 1.5
const SAME_MIDDLE = 2

/**
 * A heading stands alone above others, right above the middle of one of them, with no rule between them: it may be the first line of that
 * one and not the heading of all.
 */
function hasLineOfHeadingAbove({ header, rules }: Reading): boolean {
  if (rules.length === 0) return false
  return header.slice(0, -1).some((row, h) => {
    const [above, ...others] = [...new Set(row.filter((cell) => cell.length > 0))]
    const below = [...new Set(header[h + 1]?.filter((cell) => cell.length > 0))]
    if (!above || others.length > 0 || row.filter((cell) => cell === above).length < 2) return false
    const own = boxOf(above)
    const bottom = Math.max(...above.map(({ y }) => y))
    return below.some((cell) => {
      const box = boxOf(cell)
      const top = Math.min(...cell.map(({ y }) => y))
      const isNear = top - bottom < LINE_STEP * (above[0]?.size ?? 0)
      const isMiddle = Math.abs(own.x0 + own.x1 - box.x0 - box.x1) / 2 < SAME_MIDDLE
      const isParted = rules.some(({ y, x0, x1 }) => y > bottom && y < top && x0 < own.x1 && x1 > own.x0)
      return isNear && isMiddle && !isParted && /\p{L}{2}/u.test(textOfWords(cell))
    })
  })
}

/** The top line of the headings stands alone and begins small: it is the rest of the caption. */
function hasRestOfCaption({ header: [top = [], ...others] }: Reading): boolean {
  const [label = [], ...cells] = top
  return others.length > 0 && /^\p{Ll}/u.test(textOfWords(label)) && cells.every((cell) => cell.length === 0)
}

/** Minimum words in the first row of columns that have only numbers below. */
const LEAST_WORDS = 2

/** Cells of the first row are words in columns of numbers: the row is one of headings. */
function hasWordsAsFirstValues({ rows: [first = [], ...rows] }: Reading): boolean {
  const below = columnsOf(rows).map((cells) => cells.map(textOfWords).filter(Boolean))
  const words = first.filter((cell, c) => {
    const [text, numbers] = [textOfWords(cell), below[c] ?? []]
    return c > 0 && /\p{L}{4}/u.test(text) && !/\d|^ref/iu.test(text) && numbers.length > 2 && numbers.every(isNumeric)
  })
  return words.length >= LEAST_WORDS
}
