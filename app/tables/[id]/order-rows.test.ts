import { expect, test } from 'vitest'
import { NOT_STATED } from '@/lib/library/tables/cell'
import type { TableColumn } from '@/lib/library/tables/column'
import type { TableRow } from '@/lib/library/tables/table-view'
import { orderRows } from './order-rows'

const SIZE: TableColumn = { id: 'size', name: 'Size', kind: 'number', look: '' }
const row = (paperId: string, published: string, value: string | null, number: number | null): TableRow => ({
  paperId,
  title: `On ${paperId}`,
  authors: ['Ada Writer'],
  published,
  error: null,
  cells: { size: { ...NOT_STATED, value, number } },
})
const rows = [row('b', '2019', '9 million', 9e6), row('c', '2017', null, null), row('a', '2021', '10 thousand', 1e4)]
const ids = (order: Parameters<typeof orderRows>[2], typed = '') =>
  orderRows(rows, [SIZE], order, typed).map(({ paperId }) => paperId)

test('rows are sorted by a column’s numbers, by title or year, with missing values last', () => {
  expect(ids(null)).toEqual(['b', 'c', 'a'])
  expect(ids({ by: 'size', down: false })).toEqual(['a', 'b', 'c'])
  expect(ids({ by: 'size', down: true })).toEqual(['b', 'a', 'c'])
  expect(ids({ by: 'paper', down: false })).toEqual(['a', 'b', 'c'])
  expect(ids({ by: 'year', down: false })).toEqual(['c', 'b', 'a'])
})

test('only rows with every word stay', () => {
  expect(ids(null, 'MILLION ada')).toEqual(['b'])
  expect(ids(null, 'million thousand')).toEqual([])
})
