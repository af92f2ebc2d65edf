import type { Block } from '../../text/document'
import { bandRows } from './band-rows'
import { type Bounds, cellsOf, columnsOf, columnsUnder, withNumbersBesideWords } from './columns'
import { isDoubtful } from './doubts'
import type { Region } from './find-region'
import { isSure } from './is-sure'
import { isNumeric, type Line, median, segmentsOf, textOfWords } from './lines'
import { countHeaderLines, readHeader } from './read-header'
import { isOpenLabel, readRows } from './read-rows'
import { isLabelAlone } from './reading'
import { countLinesAboveRule, heightsAcross, rowsBetweenRules, ruledHeadings, type TableRule } from './rules'
import type { Word } from './words'

const NOTE = /^(?:[*†‡§¶]|Notes?[:.]|All runs|[“"\\].*(?:means|denotes))/
/** `p < 0.05` */
const SIGNIFICANCE = /\bp\s*[<≤=]/i

/** Reads the cells of a region. Returns null if a value may be in a wrong column. */
export function readTable(
  region: Region,
  caption: Block,
  words: Word[],
  rules: TableRule[],
): Pick<Columns, 'header' | 'rows'> | null {
  const { box } = region
  let { lines } = region
  const isNote = (words: Word[] = []) => {
    const text = textOfWords(words)
    return NOTE.test(text) && (segmentsOf(words).length === 1 || SIGNIFICANCE.test(text))
  }
  while (lines.length > 3 && isNote(lines.at(-1)?.words)) lines = lines.slice(0, -1)
  let bounds: Bounds = columnsOf(lines, box)
  const isLabelOfRow = (line: Line | undefined) => line !== undefined && isOpenLabel(line, bounds)
  let top = countHeaderLines(lines, bounds)
  const ofRows = columnsOf(lines.slice(top), box)
  // Headings alone do not make a column.
  const below = lines.slice(top).map(({ words }) => cellsOf(words, bounds))
  const hasEmpty = [0, ...bounds].some((_, c) => below.every((cells) => cells[c]?.length === 0))
  if (lines.length - top >= 2 && (ofRows.length > bounds.length || hasEmpty)) {
    bounds = ofRows
    top = countHeaderLines(lines, bounds)
  }
  bounds = withNumbersBesideWords(lines.slice(top), bounds)
  while (isTitle(lines, top - 1, bounds) || isLabelOfRow(lines[top - 1])) top--
  while (goesOnInHeader(lines, top, bounds)) top++
  const across = heightsAcross(rules, box)
  const above = countLinesAboveRule(lines, across, bounds)
  top = above ?? top
  // Numbers without a label may be the lower headings of columns: `172M  425M` below `Baseline`.
  const isLower = above === null && isUnlabelled(lines[top], bounds) && !isUnlabelled(lines[top + 1], bounds)
  for (const count of isLower ? [top, top + 1] : [top]) {
    const [head, body] = [lines.slice(0, count), lines.slice(count)]
    const ruled = ruledHeadings(head, rules, across)
    const parted = rowsBetweenRules(body, across, bounds)
    for (const rows of parted ? [parted] : [bandRows(body, bounds), readRows(body, bounds)]) {
      if (!rows) continue
      while (isNoteBelow(rows, bounds)) rows.pop()
      const joined = joinBracketed(readHeader(head, rows, box, { bounds, ruled }), rows, bounds)
      const { header } = joined
      const placed = new Set(header.flat(2))
      const isWhole = head.every(({ words }) => words.every((word) => placed.has(word)))
      if (
        isWhole &&
        isSure(header, joined.rows, joined.bounds) &&
        (count === top || header.every(isOverAll) || hasLabelHeading(header)) &&
        !isDoubtful({ ...joined, caption, words, rules, areParted: parted !== null })
      )
        return { header, rows: joined.rows }
    }
  }
  return null
}

type Columns = { header: Word[][][]; rows: Word[][][]; bounds: Bounds }

/** Joins a column of numbers in brackets, or behind ±, to the one before it where both have the same headings: `5.9 (0.2)`. */
function joinBracketed(header: Word[][][], rows: Word[][][], bounds: Bounds): Columns {
  const at = bounds.findIndex((_, b) => {
    const texts = rows.map((row) => textOfWords(row[b + 1] ?? [])).filter(Boolean)
    const isSame = (row: Word[][]) => row[b] === row[b + 1] || row[b + 1]?.length === 0
    return (
      b > 0 && texts.length > 1 && texts.every((text) => /^(?:\(.*\d.*\)|±.*\d)\S?$/.test(text)) && header.every(isSame)
    )
  })
  if (at < 0) return { header, rows, bounds }
  const without = (row: Word[][]) => row.toSpliced(at + 1, 1)
  const joined = rows.map((row) => without(row).with(at, [...(row[at] ?? []), ...(row[at + 1] ?? [])]))
  return joinBracketed(header.map(without), joined, bounds.toSpliced(at, 1))
}

/**
 * Tells whether a line below the headings is the title of the rows below it: there are similar ones further down,
 * equally far to the left or centered.
 */
function isTitle(lines: Line[], at: number, bounds: Bounds): boolean {
  const [title, ...others] = segmentsOf(lines[at]?.words ?? [])
  if (!title || others.length > 0 || at < 1) return false
  const [from, to] = columnsUnder(bounds, title)
  const headings = lines.slice(0, at).map(({ words }) => cellsOf(words, bounds))
  const isHeaded = (c: number) => headings.some((cells) => (cells[c]?.length ?? 0) > 0)
  // The heading of the labels would stand on a line with others.
  if (from === 0 && !isHeaded(0) && bounds.every((_, c) => isHeaded(c + 1))) return true
  if (!Array.from({ length: to - from + 1 }, (_, i) => from + i).every(isHeaded)) return false
  return lines.slice(at + 1).some(({ words }) => {
    const [other, ...more] = segmentsOf(words)
    const middles = other ? Math.abs(other.x0 + other.x1 - title.x0 - title.x1) / 2 : 0
    return other && more.length === 0 && (Math.abs(other.x0 - title.x0) < 1 || middles < 3)
  })
}

/** A line smaller than this share of the rows' size is a note. */
const NOTE_SIZE = 0.95

/** Tells whether the last row is a lone line that is smaller than the rows, or wider than their labels. */
function isNoteBelow(rows: Word[][][], bounds: Bounds): boolean {
  const last = rows.at(-1) ?? []
  if (rows.length < 3 || !isLabelAlone(last)) return false
  const [own, others] = [last.flat(), rows.slice(0, -1).flat(2)]
  const sizeOf = (words: Word[]) => median(words.map((word) => word.size))
  return sizeOf(own) < NOTE_SIZE * sizeOf(others) || own.some(({ x1 }) => x1 > (bounds[0] ?? x1))
}

/** Tells whether there are headings over every column except the first, or over the first only. */
function isOverAll([, ...cells]: Word[][]): boolean {
  const headed = cells.filter((cell) => cell.length > 0).length
  return headed === 0 || headed === cells.length
}

/** Minimum ratio of the step below a header to the step between its lines. */
const BELOW_HEADER = 1.15

/** Tells whether a line of words is the rest of the headings above it: it is closer to them than to the line below. */
function goesOnInHeader(lines: Line[], at: number, bounds: Bounds): boolean {
  const [above, line, below] = [lines[at - 1], lines[at], lines[at + 1]]
  if (!above || !line || !below || below.y - line.y < BELOW_HEADER * (line.y - above.y)) return false
  const headings = cellsOf(above.words, bounds)
  const [label, ...others] = cellsOf(line.words, bounds)
  const isRest = (words: Word[], c: number) =>
    words.length === 0 || (!isNumeric(textOfWords(words)) && (headings[c + 1]?.length ?? 0) > 0)
  return label?.length === 0 && others.every(isRest)
}

/** Tells whether the first column has a heading. */
function hasLabelHeading(header: Word[][][]): boolean {
  return header.some(([label = []]) => label.length > 0)
}

/** Tells whether a line has several cells, none of them in the first column. */
function isUnlabelled(line: Line | undefined, bounds: Bounds): boolean {
  const [label, ...others] = line ? cellsOf(line.words, bounds) : []
  return label?.length === 0 && others.filter((cell) => cell.length > 0).length > 1
}
