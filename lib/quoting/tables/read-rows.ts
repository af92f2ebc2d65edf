import { type Bounds, cellsOf, columnsUnder } from './columns'
import { isNumeric, type Line, median, segmentsOf, textOfWords } from './lines'
import type { Word } from './words'

/**
 * `y`: the baseline of its first line; `bottom`: that of its last. `isFull`: a row of values, not just a title or
 * label.
 */
type Row = { y: number; bottom: number; cells: Word[][]; isFull: boolean; isLabelCopied?: true }

/** Baselines closer than this, in font sizes, do not belong to two consecutive lines. */
const HALF_LINE = 0.8
/** A step to the next row that is this many times the usual one separates two groups. */
const GROUP_STEP = 1.25

/**
 * Returns the rows of a table, each as a list of cells. Wrapped lines are joined, and a cell that applies to several
 * rows is copied to each.
 */
export function readRows(lines: Line[], bounds: Bounds): Word[][][] {
  const count = bounds.length + 1
  const rows: Row[] = []
  const widths = widthsOf(lines, bounds)
  const between = lines.filter((line, i) => isBetween(line, lines[i - 1], lines[i + 1]))
  for (const { y, words } of joinLabels(
    lines.filter((line) => !between.includes(line)),
    bounds,
  )) {
    const cells = cellsOf(words, bounds)
    const filled = cells.filter((cell) => cell.length > 0).length
    const segments = segmentsOf(words)
    const [first] = segments
    const [from, to] = first ? columnsUnder(bounds, first) : [0, 0]
    const isAlone = count > 2 && segments.length === 1
    const isAcross = isAlone && to > from
    if (!isAcross && filled <= 1 && !isTitle(rows, cells, y, widths) && joinRow(rows.at(-1), cells, y)) continue
    if (filled > 1 && joinCells(rows.at(-1), cells, y)) continue
    // A title of the rows below it may be over any column.
    if (isAcross || (isAlone && from > 0 && !isNumeric(textOfWords(words))))
      rows.push({ y, bottom: y, cells: [words, ...Array.from({ length: count - 1 }, () => [])], isFull: false })
    else rows.push({ y, bottom: y, cells, isFull: filled > 1 })
  }
  for (const { y, words } of between) copyFromBetween(rows, cellsOf(words, bounds), y)
  copyMiddleLabels(rows)
  copyLabels(rows)
  labelBracketed(rows)
  return rows.map(({ cells }) => cells)
}

/** Tells whether a line is a lone label that ends with a hyphen. */
export function isOpenLabel({ words }: Line, bounds: Bounds): boolean {
  const [label = [], ...values] = cellsOf(words, bounds)
  return /\p{L}-$/u.test(textOfWords(label)) && values.every((cell) => cell.length === 0)
}

/** Joins a lone label that ends with a hyphen to the rest of it in the row below. */
function joinLabels(lines: Line[], bounds: Bounds): Line[] {
  const joined: Line[] = []
  let open: Line | null = null
  for (const line of lines) {
    const isOpen = isOpenLabel(line, bounds)
    const words: Word[] = open ? [...open.words, ...line.words] : line.words
    if (open && isOpen) joined.push(open)
    if (isOpen) open = line
    else {
      const isLabel = cellsOf(line.words, bounds).every((cell, c) => c === 0 || cell.length === 0)
      joined.push({ y: open && isLabel ? open.y : line.y, words })
      open = null
    }
  }
  return open ? [...joined, open] : joined
}

/** Tells whether a line is halfway between two lines that are as close as lines can be: its cells belong to both. */
function isBetween(line: Line, above: Line | undefined, below: Line | undefined): boolean {
  if (!above || !below) return false
  const size = line.words[0]?.size ?? 1
  const [before, after] = [line.y - above.y, below.y - line.y]
  return Math.max(before, after) < HALF_LINE * size && Math.min(before, after) > 0.6 * Math.max(before, after)
}

/**
 * Copies the cells of a line between two rows to both, and to equally many further rows above and below that lack them.
 * If the two rows already have these cells, the line becomes a row.
 */
function copyFromBetween(rows: Row[], cells: Word[][], y: number): void {
  const after = rows.findIndex((row) => row.y > y)
  const groups = groupsOf(rows)
  const columns = cells.flatMap((words, c) => (words.length > 0 ? [c] : []))
  const reaches = columns.map((c) => {
    let reach = 0
    const lacks = (at: number) => rows[at]?.isFull && rows[at].cells[c]?.length === 0
    const isOfGroup = (at: number) => groups[at] === groups[after]
    const isBoth = (above: number, below: number) =>
      lacks(above) && lacks(below) && isOfGroup(above) && isOfGroup(below)
    while (isBoth(after - 1 - reach, after + reach)) reach++
    return reach
  })
  if (after < 0 || reaches.includes(0)) {
    rows.splice(after < 0 ? rows.length : after, 0, { y, bottom: y, cells, isFull: columns.length > 1 })
    return
  }
  columns.forEach((c, i) => {
    const reach = reaches[i] ?? 0
    for (const row of rows.slice(after - reach, after + reach)) row.cells[c] = cells[c] ?? []
  })
}

/** Numbers the group of each row: a new group starts where the step from the row above is wider than usual. */
function groupsOf(rows: Row[]): number[] {
  const steps = rows.map(({ y }, i) => y - (rows[i - 1]?.y ?? y))
  const usual = median(steps.slice(1))
  let group = 0
  return steps.map((step) => (step > GROUP_STEP * usual ? ++group : group))
}

/** If only the middle row of a group has a label, copies it to all rows of the group. */
function copyMiddleLabels(rows: Row[]): void {
  const groups = groupsOf(rows)
  copyCentred(rows)
  for (const group of new Set(groups)) {
    const own = rows.filter((_, i) => groups[i] === group)
    const labelled = own.filter(({ cells }) => (cells[0]?.length ?? 0) > 0)
    const middle = own[own.length >> 1]
    if (own.length < 3 || own.length % 2 === 0 || labelled.length !== 1 || labelled[0] !== middle) continue
    if (!own.every(({ isFull }) => isFull)) continue
    for (const row of own) row.cells[0] = middle?.cells[0] ?? []
  }
}

/**
 * If the rows form several groups of equal size in which only the middle row has a cell, copies it to all rows of its
 * group.
 */
function copyCentred(all: Row[]): void {
  const rows = all.filter(({ isFull }) => isFull)
  for (const column of [0, 1]) {
    const filled = rows.flatMap(({ cells }, i) => (cells[column]?.length ? [i] : []))
    const size = rows.length / filled.length
    const middle = (size - 1) / 2
    if (filled.length < 2 || size < 3 || size % 2 !== 1 || filled.some((at, i) => at !== i * size + middle)) return
    rows.forEach(({ cells }, i) => {
      cells[column] = rows[filled[Math.floor(i / size)] ?? i]?.cells[column] ?? []
    })
  }
}

/** Returns the width of each column, in points. */
function widthsOf(lines: Line[], bounds: Bounds): number[] {
  const rows = lines.map(({ words }) => cellsOf(words, bounds))
  return [0, ...bounds].map((_, c) => {
    const words = rows.flatMap((cells) => cells[c] ?? [])
    return Math.max(0, ...words.map(({ x1 }) => x1)) - Math.min(...words.map(({ x0 }) => x0))
  })
}

/** A line is as far below a row as the next row would be if its step is more than this share of the usual step. */
const ROW_STEP = 0.95

/**
 * Tells whether a line with one cell, in a column after the first, is a title of the rows below: it is as far below the
 * row above as rows usually are, starts with a capital, and its first word would have fitted into the cell above.
 */
function isTitle(rows: Row[], cells: Word[][], y: number, widths: number[]): boolean {
  const column = cells.findIndex((cell) => cell.length > 0)
  const above = rows.at(-1)
  const [first] = cells[column] ?? []
  const own = above?.cells[column]?.filter((word) => Math.abs(word.y - above.bottom) < 0.3 * word.size) ?? []
  const [start, last] = [own[0], own.at(-1)]
  if (column < 1 || !above || !first || !start || !last || !/^\p{Lu}\p{L}/u.test(first.text)) return false
  const steps = rows.slice(1).flatMap((row, i) => (row.isFull && rows[i]?.isFull ? [row.y - (rows[i]?.y ?? 0)] : []))
  const isFar = steps.length > 1 && y - above.bottom > ROW_STEP * median(steps)
  return isFar && last.x1 - start.x0 + 0.3 * first.size + first.x1 - first.x0 < (widths[column] ?? 0)
}

/** End of a label that goes on in the next line: an open bracket, a hyphen, or an operator. */
const GOES_ON = /[-–,×/&=]$|\([^)]*$/

/** Joins a line with one cell to the row that it continues; returns false if it continues none. */
function joinRow(before: Row | undefined, cells: Word[][], y: number): boolean {
  const column = cells.findIndex((cell) => cell.length > 0)
  const words = cells[column]
  const own = before?.cells[column]
  if (!before?.isFull || !words || !own) return false
  const step = (y - before.bottom) / (words[0]?.size ?? 1)
  const isWrapped =
    column > 0
      ? step < 1.45 && !isNumeric(textOfWords(words))
      : step < 1.3 && (/^[\p{Ll}([]/u.test(textOfWords(words)) || GOES_ON.test(textOfWords(own)))
  if (isWrapped) {
    before.cells[column] = [...own, ...words]
    before.bottom = Math.max(y, ...words.map((word) => word.y))
  }
  return isWrapped
}

/** Tells whether a cell ends a range that the cell above begins: `[2.394,` and `14.031]`. */
function closesBracket(above: Word[], below: Word[]): boolean {
  return /[([][^)\]]*$/.test(textOfWords(above)) && /^[^([]*[)\]]/.test(textOfWords(below))
}

/** Tells whether the cells of a line continue words of the row above and add values that it lacks. */
function complete(above: Word[][], cells: Word[][]): boolean {
  const both = cells.filter((words, c) => words.length > 0 && (above[c]?.length ?? 0) > 0)
  const added = cells.filter((words, c) => words.length > 0 && above[c]?.length === 0)
  const values = above.slice(1).filter((words) => isNumeric(textOfWords(words)))
  return (
    both.length > 0 && added.length > 0 && values.length === 0 && both.every((words) => !isNumeric(textOfWords(words)))
  )
}

/** Joins a line of words without a label to the row that it continues; returns false if it is a row of its own. */
function joinCells(before: Row | undefined, cells: Word[][], y: number): boolean {
  const filled = cells.flatMap((words, c) => (words.length > 0 ? [{ words, own: before?.cells[c] ?? [], c }] : []))
  const size = filled[0]?.words[0]?.size ?? 1
  if (!before?.isFull || y - before.bottom > 1.45 * size) return false
  const goesOn = filled.every(({ own }) => own.length > 0)
  const closes = goesOn && filled.some(({ words, own }) => closesBracket(own, words))
  const areWords = goesOn && filled.every(({ words }) => !isNumeric(textOfWords(words)))
  const isRest =
    filled.every(({ c }) => c > 0) &&
    (complete(before.cells, cells) || (areWords && filled.some(({ words }) => /^\p{Ll}/u.test(textOfWords(words)))))
  if (!closes && !isRest) return false
  for (const { words, own, c } of filled) before.cells[c] = [...own, ...words]
  before.bottom = y
  return true
}

/**
 * Copies the label of the row above to rows of numbers in brackets, such as standard errors. If such a row has the rest of that label,
 * in lower case, both rows get the whole label.
 */
function labelBracketed(rows: Row[]): void {
  rows.forEach(({ cells }, i) => {
    const [label = [], ...values] = cells
    const above = rows[i - 1]
    const filled = values.map(textOfWords).filter(Boolean)
    const isBracketed = filled.length > 0 && filled.every((text) => /^[([].*\d.*[)\]]\S{0,3}$/.test(text))
    if (!above || !isBracketed) return
    const own = above.cells[0] ?? []
    if (label.length === 0) cells[0] = own
    else if (
      above.isFull &&
      own.length > 0 &&
      /^\p{Ll}/u.test(textOfWords(label)) &&
      !label.some((word) => own.includes(word))
    ) {
      cells[0] = [...own, ...label]
      above.cells[0] = cells[0]
    }
  })
}

/** Tells whether exactly every n-th row has a cell in a column, such as a year in the first of its rows. */
function standRegularly(rows: Row[], column: number): boolean {
  const filled = rows.flatMap(({ cells }, i) => (cells[column]?.length ? [i] : []))
  const step = filled[1] ?? 0
  return filled.length > 2 && step > 1 && rows.every((_, i) => filled.includes(i) === (i % step === 0))
}

/** The label of a group may go on beside its second row: `Siderastrea` and `siderea`, above rows without a label. Both rows get the whole. */
function joinLabelsOfGroups(rows: Row[]): void {
  rows.forEach((row, i) => {
    const [above, label = []] = [rows[i - 1], row.cells[0]]
    const own = above?.cells[0] ?? []
    const isOfGroup = rows[i + 1]?.cells[0]?.length === 0
    if (!above || own.length === 0 || !isOfGroup || !/^[\p{Ll}(]/u.test(textOfWords(label))) return
    if (!/^\p{Lu}/u.test(textOfWords(own)) || label.some((word) => own.includes(word))) return
    const whole = [...own, ...label]
    above.cells[0] = whole
    row.cells[0] = whole
    row.isLabelCopied = true
  })
}

/**
 * Copies labels to the rows below that lack one: in the first column, and in the second if labels of the first were
 * copied. Does nothing if a lone cell could be a label of either.
 */
function copyLabels(all: Row[]): void {
  const rows = all.filter(({ isFull }) => isFull)
  for (const column of [0, 1]) {
    if (all.some(({ isFull, cells }) => !isFull && cells.every((cell, c) => cell.length > 0 === (c === column)))) return
    const label = rows[0]?.cells[column] ?? []
    const without = rows.filter(({ cells }) => cells[column]?.length === 0).length
    if (label.length === 0 || without < 0.25 * rows.length) continue
    if (isNumeric(textOfWords(label)) && !standRegularly(rows, column)) continue
    if (column === 1 && !rows.some((row) => row.isLabelCopied)) continue
    if (column === 0) joinLabelsOfGroups(rows)
    rows.forEach((row, i) => {
      const above = rows[i - 1]?.cells[column]
      const isOfGroup = column === 0 || row.isLabelCopied
      if (!above || row.cells[column]?.length !== 0 || !isOfGroup) return
      if (row.cells.filter((cell) => cell.length > 0).length < 2) return
      // A row of totals or differences has no label and fewer values.
      const isMissing = row.cells.filter(
        (cell, c) => c > column && cell.length === 0 && (rows[i - 1]?.cells[c]?.length ?? 0) > 0,
      )
      if (isMissing.length > 1) return
      row.cells[column] = above
      row.isLabelCopied = true
    })
  }
}
