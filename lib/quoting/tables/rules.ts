import { type Bounds, cellsOf } from './columns'
import { isNumeric, type Line, segmentsOf, type TableBox, textOfWords } from './lines'
import type { MappedPage, Word } from './words'

/** A horizontal rule, in points. */
export type TableRule = { x0: number; x1: number; y: number }

/** The rules that a page draws; empty where none were read. */
export function rulesOf({ map }: Pick<MappedPage, 'map'>): TableRule[] {
  return (map.rules ?? []).map(([x0, x1, y]) => ({ x0, x1, y }))
}

/** Minimum share of a table's width that a rule across it covers, with all pieces at its height. */
const ACROSS = 0.9
/** Maximum distance between the heights of pieces of one rule, in points. */
const SAME_HEIGHT = 1

/** Returns the heights of the rules across a table, from the top. */
export function heightsAcross(rules: TableRule[], { x0, x1 }: Pick<TableBox, 'x0' | 'x1'>): number[] {
  const inside = (rule: TableRule) => Math.max(0, Math.min(rule.x1, x1) - Math.max(rule.x0, x0))
  const heights: number[] = []
  for (const { y } of rules) {
    const beside = rules.filter((rule) => Math.abs(rule.y - y) < SAME_HEIGHT)
    const isNew = y - (heights.at(-1) ?? Number.NEGATIVE_INFINITY) > SAME_HEIGHT
    if (isNew && beside.reduce((sum, rule) => sum + inside(rule), 0) >= ACROSS * (x1 - x0)) heights.push(y)
  }
  return heights
}

/** Maximum lines of a header. */
const MOST_LINES = 6
/** Counts the lines above the rule below the headings; null if no rule shows where these end. */
export function countLinesAboveRule(lines: Line[], across: number[], bounds: Bounds): number | null {
  const [first, last] = [lines[0]?.y ?? 0, lines.at(-1)?.y ?? 0]
  const inner = across.filter((y) => y > first && y < last)
  const counts = inner.map((y) => lines.filter((line) => line.y < y).length)
  const [top, second] = counts
  if (top === undefined || top > MOST_LINES) return null
  const cells = lines.map(({ words }) => cellsOf(words, bounds))
  const hasNumbers = (from: number, to?: number) =>
    cells.slice(from, to).some((row) => row.some((cell, c) => c > 0 && isNumeric(textOfWords(cell))))
  // Headings of groups may have a rule across the table below them.
  const areOfGroups = bounds.some((_, c) => cells.slice(0, top).every((row) => row[c + 1]?.length === 0))
  const isHeader = second !== undefined && second <= MOST_LINES && !hasNumbers(top, second) && hasNumbers(second)
  return isHeader && areOfGroups ? second : top
}

/** Minimum rules below the headings by which rows are parted. */
const LEAST_RULES = 3

/** Returns the rows between rules, each as a list of cells; null unless every row has a rule below it. */
export function rowsBetweenRules(lines: Line[], across: number[], bounds: Bounds): Word[][][] | null {
  const [first, last] = [lines[0]?.y ?? 0, lines.at(-1)?.y ?? 0]
  const inner = across.filter((y) => y > first && y < last)
  if (inner.length < LEAST_RULES) return null
  const bands = [...inner, Number.POSITIVE_INFINITY].map((y, i) => {
    const from = inner[i - 1] ?? Number.NEGATIVE_INFINITY
    return lines.filter((line) => line.y > from && line.y < y).map(({ words }) => cellsOf(words, bounds))
  })
  const rows = bands.filter(({ length }) => length > 0)
  const areRows = rows.every((band) =>
    [0, ...bounds].every((_, c) => {
      const cells = band.map((row) => textOfWords(row[c] ?? [])).filter(Boolean)
      return cells.filter(isNumeric).length < 2
    }),
  )
  const long = rows.filter(({ length }) => length > 1)
  // Rules may part groups of rows.
  const isGroup = (band: Word[][][]) => band.every((row) => row.every((cell) => cell.length > 0))
  if (!areRows || long.filter(isGroup).length > 0.5 * long.length) return null
  return rows.map((band) => [0, ...bounds].map((_, c) => band.flatMap((row) => row[c] ?? [])))
}

/** Maximum distance from the baseline of a heading to the rule below it, and between its lines, in font sizes. */
const TO_RULE = 1.2
const LEADING = 1.45

/** A heading with a rule below it that ends with the columns it is the heading of. */
export type RuledHeading = { words: Word[]; y: number; x0: number; x1: number }

/** Finds the headings above rules that are narrower than the table. */
export function ruledHeadings(lines: Line[], rules: TableRule[], across: number[]): RuledHeading[] {
  const isAcross = ({ y }: TableRule) => across.some((height) => Math.abs(height - y) < SAME_HEIGHT)
  const last = lines.at(-1)?.y ?? 0
  const found: RuledHeading[] = []
  for (const rule of rules.filter((one) => !isAcross(one) && one.y < last)) {
    const within = ({ words }: Line) => words.filter(({ x0, x1 }) => (x0 + x1) / 2 > rule.x0 && (x0 + x1) / 2 < rule.x1)
    const at = lines.findLastIndex((line) => {
      const size = line.words[0]?.size ?? 0
      return line.y < rule.y + 1 && rule.y - line.y < TO_RULE * size && within(line).length > 0
    })
    const words = lines[at] ? within(lines[at]) : []
    if (segmentsOf(words).length !== 1) continue
    let [from, y] = [at, lines[at]?.y ?? 0]
    const isParted = (top: number) =>
      rules.some((one) => one.y > top && one.y < y && one.x0 < rule.x1 && one.x1 > rule.x0)
    const whole = [words]
    for (let above = lines[from - 1]; above; above = lines[from - 1]) {
      const part = within(above)
      const isNear = y - above.y < LEADING * (words[0]?.size ?? 0)
      if (!isNear || segmentsOf(part).length !== 1 || isParted(above.y)) break
      whole.unshift(part)
      y = above.y
      from--
    }
    found.push({ words: whole.flat(), y: lines[at]?.y ?? 0, x0: rule.x0, x1: rule.x1 })
  }
  return found
}
