import { EDGE_DOUBTS } from './doubts-of-edges'
import { HEADING_DOUBTS } from './doubts-of-headings'
import { boxOf, isNumeric, linesOf, median, textOfWords } from './lines'
import { columnsOf, isLabelAlone, MOSTLY, type Reading, startOf, stepBetween } from './reading'
import type { Word } from './words'

/** Tells whether anything in or around a table suggests that its cells, rows or headings were misread. */
export function isDoubtful(reading: Reading): boolean {
  return [...HEADING_DOUBTS, ...EDGE_DOUBTS, ...ROW_DOUBTS].some((isFound) => isFound(reading))
}

/** Signs that cells or rows were misread. */
const ROW_DOUBTS: ((reading: Reading) => boolean)[] = [
  hasCutWords,
  hasCutSentences,
  hasRowOfRests,
  hasLinesOfLabels,
  hasLoneValue,
  hasNumbersBelowEachOther,
  hasNumberInWord,
  hasOpenValue,
  hasStrangeSigns,
  hasWordsOnEachOther,
  hasCutLabels,
  hasLineOfNextRow,
  hasOpenTitle,
  hasTitleInColumn,
  hasTitleOfNothing,
  hasCutGroupLabels,
  hasRestOfLabel,
  hasRowOfWords,
  hasOpenLastRow,
]

/** A word is hyphenated at the end of a cell and continues in the row below, or a range of numbers does. */
function hasCutWords({ rows }: Reading): boolean {
  return rows.some((row, r) =>
    row.some((cell, c) => {
      const next = rows[r + 1]?.[c] ?? []
      const [own, below] = [textOfWords(cell), textOfWords(next)]
      const goesOn = (/\p{L}-$/u.test(own) && /^\p{Ll}{2}/u.test(below)) || (/\d[-–]$/.test(own) && /^\d/.test(below))
      return next !== cell && goesOn
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

/** Values have signs that another font would show as others: `)0.41` is −0.41, `0)25` 0.25, and `1=6` 1/6. */
function hasStrangeSigns({ rows }: Reading): boolean {
  const count = (text: string, sign: string) => text.split(sign).length
  return rows.some((row) =>
    row.slice(1).some((cell) => {
      const text = textOfWords(cell)
      return count(text, ')') > count(text, '(') ? /^\)|\d\)\d/.test(text) : /\d=\d/.test(text)
    }),
  )
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
function hasNumbersBelowEachOther({ rows, areParted }: Reading): boolean {
  if (areParted) return false
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

/** A line of a cell is closer to the values of a neighboring row, which has no cell in that column. */
function hasLineOfNextRow({ rows, areParted }: Reading): boolean {
  if (areParted) return false
  const valuesOf = (row: Word[][], c: number) => row.filter((cell, at) => at !== c && cell.length > 0).flat()
  return columnsOf(rows).some((cells, c) => {
    const filled = cells.filter((cell) => cell.length > 0)
    if (filled.length < MOSTLY * cells.length) return false
    return cells.some((cell, r) => {
      const beside = [r - 1, r + 1].filter((at) => rows[at]?.[c]?.length === 0)
      const lines = beside.length > 0 ? linesOf(cell) : []
      if (lines.length < 2) return false
      const own = median(valuesOf(rows[r] ?? [], c).map(({ y }) => y))
      return beside.some((at) => {
        const values = valuesOf(rows[at] ?? [], c)
        if (values.length < 1) return false
        const other = median(values.map(({ y }) => y))
        return lines.some(({ y }) => Math.abs(y - other) < NEARER_ROW * Math.abs(y - own))
      })
    })
  })
}

/** A line is closer to another row if its distance is below this share of the distance to its own row. */
const NEARER_ROW = 0.9

/** The last row is a label alone: the rows that it is the title of are missing. */
function hasOpenTitle({ rows }: Reading): boolean {
  return isLabelAlone(rows.at(-1) ?? [])
}

/** Words of a line that are more than those of a title. */
const SENTENCE = 4

/** Words overlap: the page has its text twice, in two layers. */
function hasWordsOnEachOther({ rows }: Reading): boolean {
  return rows.flat().some((cell) =>
    cell.some((word, i) => {
      const next = cell[i + 1]
      const shared = next ? Math.min(word.x1, next.x1) - Math.max(word.x0, next.x0) : 0
      return next !== undefined && Math.abs(next.y - word.y) < 0.3 * word.size && shared > 0.5 * (next.x1 - next.x0)
    }),
  )
}

/** A row read as a title starts in a column other than that of the labels: it is a part of a cell there. */
function hasTitleInColumn({ rows, bounds }: Reading): boolean {
  return rows.some((row) => {
    const [label = []] = row
    const start = startOf({ words: label })
    if (!isLabelAlone(row) || start < (bounds[0] ?? 0)) return false
    const others = columnsOf(rows).slice(1).flat()
    const isFlush = others.some((cell) => cell.length > 0 && Math.abs(startOf({ words: cell }) - start) < 1)
    return (isFlush && label.length >= SENTENCE) || /^\p{Ll}/u.test(textOfWords(label))
  })
}

/** A lone label below values is followed by another as far to the left or farther: it is the rest of the label above. */
function hasTitleOfNothing({ rows }: Reading): boolean {
  return rows.some((row, r) => {
    const [above, below] = [rows[r - 1], rows[r + 1]]
    if (!above || !below || isLabelAlone(above) || !isLabelAlone(row) || !isLabelAlone(below)) return false
    const [own, next] = [row[0] ?? [], below[0] ?? []]
    const isInside = startOf({ words: next }) - startOf({ words: own }) < 1
    return (
      isInside && !/^\p{Ll}/u.test(textOfWords(next)) && Math.abs(stepBetween(row, below) - stepBetween(above, row)) < 1
    )
  })
}

/** End of a label that goes on in the row below. */
const LABEL_GOES_ON = /[+&,/]$|\b(?:and|or|of|the|with|for)$/

/**
 * Rows share labels, and two labels are the lines of one: the second begins with a small letter, or the first ends with
 * a sign or a word that a label cannot end with.
 */
function hasCutGroupLabels({ rows }: Reading): boolean {
  const isShared = (r: number) => (rows[r]?.[0]?.length ?? 0) > 0 && rows[r]?.[0] === rows[r - 1]?.[0]
  if (!rows.some((_, r) => isShared(r))) return false
  return rows.some(([label = []], r) => {
    const above = rows[r - 1]?.[0] ?? []
    const isCut = r > 0 && !isShared(r) && !isShared(r - 1) && LABEL_GOES_ON.test(textOfWords(above))
    if (isCut) return true
    const areAlone = [r - 1, r, r + 1].every((at) => !isShared(at) && !isLabelAlone(rows[at] ?? []))
    return areAlone && /^\p{Ll}{2}/u.test(textOfWords(label)) && /^\p{Lu}/u.test(textOfWords(above))
  })
}

/** A label that begins small stands below one that begins large, among rows without labels: it is the rest of that label. */
function hasRestOfLabel({ rows }: Reading): boolean {
  const labels = rows.map(([label = []]) => label)
  if (labels.every((label) => label.length > 0)) return false
  return labels.some((label, r) => {
    const above = labels[r - 1] ?? []
    const goesOn = /^\p{Ll}{2}/u.test(textOfWords(label)) && /^\p{Lu}/u.test(textOfWords(above))
    return goesOn && !isLabelAlone(rows[r - 1] ?? []) && (labels[r + 1]?.length === 0 || r === labels.length - 1)
  })
}

/** Maximum share of rows without a label where labels are not those of groups. */
const FEW = 0.25

/** A row among labelled ones has no label and only words, below cells that are filled: it is the rest of the row above. */
function hasRowOfWords({ rows }: Reading): boolean {
  const unlabelled = rows.filter(([label]) => label?.length === 0)
  if (unlabelled.length > FEW * rows.length) return false
  return rows.some((row, r) => {
    const filled = row.flatMap((cell, c) => (cell.length > 0 ? [c] : []))
    const isBelow = (c: number) => (rows[r - 1]?.[c]?.length ?? 0) > 0 && !/\d/.test(textOfWords(row[c] ?? []))
    return row[0]?.length === 0 && filled.length > 0 && filled.every(isBelow)
  })
}

/** Ends of a cell that goes on: a comma, a hyphen, or a word that no text ends with. */
const CELL_GOES_ON = /[,;&]$|\p{L}-$|\b(?:and|or|of|the|a|an|with|for|to|in|by|was|were|is|are)$/u

/** A cell of the last row goes on, on the next page: it ends with a comma, or without the stop that all above it have. */
function hasOpenLastRow({ rows }: Reading): boolean {
  const last = rows.at(-1) ?? []
  return columnsOf(rows).some((cells, c) => {
    const own = textOfWords(last[c] ?? [])
    const above = cells.slice(0, -1).map(textOfWords).filter(Boolean)
    if (own === '' || above.some((text) => CELL_GOES_ON.test(text))) return false
    const areStopped = above.length > 2 && above.every((text) => /[.)]$/.test(text) && !isNumeric(text))
    return CELL_GOES_ON.test(own) || (areStopped && /\p{L}{2}$/u.test(own))
  })
}
