import { addToList } from '../../../add-to-list'
import type { PageSize } from '../frame'
import type { RawItem } from '../reader/raw-page'
import { isBlank } from './characters'

/** Minimum count of numbers, by step. Fewer are an enumeration or a column of a table. */
const FEWEST = new Map([
  [1, 8],
  [2, 6],
  [5, 4],
  [10, 3],
])
const LEAST = Math.min(...FEWEST.values())
/** Maximum distance between the edges of numbers in one column, in points. */
const ALIGNED = 3
/** Minimum share of numbers that rise by the step, and that are evenly spaced. */
const RISING = 0.8
const REGULAR = 0.75
const IRREGULARITY = 0.3
const LONG = 25
/** Minimum share of long lines that begin right of the numbers or end left of them. */
const BESIDE = 0.9

/** Minimum share of a document's text pages that bear line numbers. */
const NUMBERED_PAGES = 0.5
const TEXT_ITEMS = 10

/**
 * Line numbers of a document, by page. None if only some pages seem to have them, as with a table that has a column of
 * ranks.
 */
export function findLineNumbers(pages: { items: RawItem[]; size: PageSize }[]): Set<RawItem>[] {
  const found = pages.map(({ items, size }) => numbersBeside(items, size))
  const ofText = [...pages.keys()].filter((at) => (pages[at]?.items.filter(isLong).length ?? 0) >= TEXT_ITEMS)
  const numbered = ofText.filter((at) => (found[at]?.size ?? 0) > 0)
  return numbered.length > 0 && numbered.length >= NUMBERED_PAGES * ofText.length ? found : pages.map(() => new Set())
}

const isLong = ({ text }: RawItem) => text.length >= LONG && !isBlank(text)

/**
 * Numbers down the left or right margin of a manuscript: in one column beside the text, rising by a fixed step at even
 * distances. Works on items, because a line would absorb the number beside it.
 */
function numbersBeside(items: RawItem[], page: PageSize): Set<RawItem> {
  const numbers = items.filter(({ text }) => /^\s*\d{1,4}\s*$/.test(text))
  if (numbers.length < LEAST) return new Set()
  const long = items.filter(isLong)
  const columns: RawItem[][] = []
  for (const edge of ['x0', 'x1'] as const) {
    const byEdge = new Map<number, RawItem[]>()
    for (const item of numbers) addToList(byEdge, Math.round(item[edge] / ALIGNED), item)
    columns.push(...byEdge.values())
  }
  return new Set(columns.filter((column) => isNumbering(column) && isMargin(column, long, page)).flat())
}

function isNumbering(column: RawItem[]): boolean {
  const down = [...column].sort((a, b) => a.y - b.y)
  const steps = down.slice(1).map((item, i) => {
    const before = down[i]
    return { step: Number(item.text) - Number(before?.text), down: item.y - (before?.y ?? 0) }
  })
  const step = [...FEWEST.keys()].find(
    (each) => steps.filter((one) => one.step === each).length >= RISING * steps.length,
  )
  if (!step || column.length < (FEWEST.get(step) ?? 0)) return false
  const distances = steps.map((one) => one.down).sort((a, b) => a - b)
  const usual = distances[Math.floor(distances.length / 2)] ?? 0
  const regular = distances.filter((distance) => Math.abs(distance - usual) < IRREGULARITY * usual)
  return regular.length >= REGULAR * distances.length
}

function isMargin(column: RawItem[], long: RawItem[], { width }: PageSize): boolean {
  const [left, right] = [Math.min(...column.map(({ x0 }) => x0)), Math.max(...column.map(({ x1 }) => x1))]
  if (left > 0.25 * width && right < 0.75 * width) return false
  const beside = long.filter(({ x0, x1 }) => (left < width / 2 ? x0 >= right : x1 <= left))
  return beside.length >= BESIDE * long.length && long.length > 0
}
