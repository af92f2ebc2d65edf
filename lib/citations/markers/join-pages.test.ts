import { expect, test } from 'vitest'
import { joinPages, joinPrinted } from './place'

test('consecutive pages form a range', () => {
  expect(joinPages([7, 4, 5, 6, 4, 9])).toBe('4-7, 9')
})

test('printed numbers replace those of the PDF, with Roman ones first', () => {
  const places = [{ page: 5, label: '793' }, { page: 4, label: '792' }, { page: 1, label: 'iv' }, { page: 20 }]
  expect(joinPrinted(places)).toBe('iv, 20, 792-793')
  expect(joinPrinted([])).toBe('')
})
