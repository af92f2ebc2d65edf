import { yearOf } from '../../sources/work/source'
import type { TableView } from './table-view'

/** A number of a column as a point of a plot. */
type PlotPoint = { paperId: string; title: string; year: number | null; number: number; value: string }

/** Numbers of a column with one unit. */
export type PlotData = {
  unit: string
  points: PlotPoint[]
  /** count of numbers with other units, which have no common scale */
  left: number
  scale: 'linear' | 'log'
}

const FEWEST = 3
/** Ratio of largest to smallest from which the small ones would all appear at zero. */
const WIDE = 100

/** Data for the plot of a column; null if fewer than three numbers have one unit. */
export function plotData({ columns, rows }: Pick<TableView, 'columns' | 'rows'>, columnId: string): PlotData | null {
  if (columns.find(({ id }) => id === columnId)?.kind !== 'number') return null
  const all = rows.flatMap(({ paperId, title, published, cells }) => {
    const cell = cells[columnId]
    if (cell?.number == null || cell.value === null) return []
    const year = yearOf({ published })
    return [{ paperId, title, year, number: cell.number, value: cell.value, unit: unitOf(cell.unit) }]
  })
  const counts = new Map<string, number>()
  for (const { unit } of all) counts.set(unit, (counts.get(unit) ?? 0) + 1)
  const [most] = [...counts].sort((a, b) => b[1] - a[1])
  if (!most || most[1] < FEWEST) return null
  const points = all.filter(({ unit }) => unit === most[0]).map(({ unit: _unit, ...point }) => point)
  const numbers = points.map(({ number }) => number)
  const [least, largest] = [Math.min(...numbers), Math.max(...numbers)]
  return {
    unit: most[0],
    points,
    left: all.length - points.length,
    scale: least > 0 && largest / least >= WIDE ? 'log' : 'linear',
  }
}

/** "year" and "years" are one unit. */
function unitOf(unit: string): string {
  const plain = unit.trim()
  return /^\p{Ll}{2,}[^s]s$/u.test(plain) ? plain.slice(0, -1) : plain
}

/** Round tick values of an axis that includes all numbers, from its lower to its upper end. */
export function ticksOf(numbers: number[], scale: PlotData['scale']): number[] {
  const [least, largest] = [Math.min(...numbers), Math.max(...numbers)]
  if (scale === 'log') {
    const [from, to] = [Math.floor(Math.log10(least)), Math.ceil(Math.log10(largest))]
    return Array.from({ length: to - from + 1 }, (_, at) => 10 ** (from + at))
  }
  const [low, high] = [Math.min(0, least), Math.max(0, largest)]
  const rough = (high - low) / 4 || 1
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 5, 10].find((times) => times * power >= rough) ?? 10) * power
  const first = Math.floor(low / step)
  const count = Math.ceil(high / step) - first + 1
  return Array.from({ length: Math.max(2, count) }, (_, at) => Number(((first + at) * step).toPrecision(12)))
}

/** Position of a number on an axis: 0 at its lower end, 1 at its upper. */
export function shareOf(number: number, ticks: number[], scale: PlotData['scale']): number {
  const on = (value: number) => (scale === 'log' ? Math.log10(value) : value)
  const [low, high] = [on(ticks[0] ?? 0), on(ticks.at(-1) ?? 1)]
  return (on(number) - low) / (high - low || 1)
}

/** Formats `1.5M`, `200` or `0.003`. */
export function shortNumber(number: number): string {
  if (Math.abs(number) >= 10_000)
    return number.toLocaleString('en-US', { notation: 'compact', maximumSignificantDigits: 3 })
  return number.toLocaleString('en-US', { maximumSignificantDigits: 4 })
}
