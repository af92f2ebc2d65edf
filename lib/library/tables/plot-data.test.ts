import { expect, test } from 'vitest'
import { NOT_STATED } from './cell'
import { plotData, shareOf, shortNumber, ticksOf } from './plot-data'
import type { TableRow } from './table-view'

const columns = [{ id: 'n', name: 'Time', kind: 'number' as const, look: '' }]
const row = (paperId: string, number: number | null, unit: string, published: string | null = '2020-05'): TableRow => ({
  paperId,
  title: paperId,
  authors: [],
  published,
  error: null,
  cells: { n: { ...NOT_STATED, value: number === null ? null : `${number} ${unit}`, number, unit } },
})

test('numbers of the most common unit are drawn, the others counted', () => {
  const rows = [
    row('a', 3, 'days'),
    row('b', 1, 'day'),
    row('c', 9, 'days', null),
    row('d', 50, 'hours'),
    row('e', null, ''),
  ]
  const data = plotData({ columns, rows }, 'n')
  expect(data).toMatchObject({ unit: 'day', left: 1, scale: 'linear' })
  expect(data?.points.map(({ paperId, year, number }) => [paperId, year, number])).toEqual([
    ['a', 2020, 3],
    ['b', 2020, 1],
    ['c', null, 9],
  ])
})

test('fewer than three numbers of one unit, or words, give no plot', () => {
  expect(plotData({ columns, rows: [row('a', 3, 'days'), row('b', 1, 'hours'), row('c', 2, '%')] }, 'n')).toBeNull()
  const words = [{ ...columns[0], id: 'n', name: 'Time', kind: 'text' as const, look: '' }]
  expect(plotData({ columns: words, rows: [row('a', 1, ''), row('b', 1, ''), row('c', 1, '')] }, 'n')).toBeNull()
})

test.each([
  [[1e6, 5e11], 'log', [1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12]],
  [[3, 17], 'linear', [0, 5, 10, 15, 20]],
  [[-4, 8], 'linear', [-5, 0, 5, 10]],
  [[0, 0], 'linear', [0, 1]],
] as const)('an axis for %j includes them all', (numbers, scale, ticks) => {
  expect(ticksOf([...numbers], scale)).toEqual(ticks)
  for (const number of numbers) {
    const share = shareOf(number, [...ticks], scale)
    expect(share).toBeGreaterThanOrEqual(0)
    expect(share).toBeLessThanOrEqual(1)
  }
})

test('numbers are shortened', () => {
  expect([1.5e6, 175e9, 200, 0.003, 1204].map(shortNumber)).toEqual(['1.5M', '175B', '200', '0.003', '1,204'])
})
