import { expect, test } from 'vitest'
import { joinPages, joinPrinted } from './join-pages'

test('pages that follow one another are a range', () => {
  expect(joinPages([7, 4, 5, 6, 4, 9])).toBe('4-7, 9')
})

test('printed numbers stand in place of those of the PDF, roman ones before the others', () => {
  const places = [{ page: 5, label: '793' }, { page: 4, label: '792' }, { page: 1, label: 'iv' }, { page: 20 }]
  expect(joinPrinted(places)).toBe('iv, 20, 792-793')
  expect(joinPrinted([])).toBe('')
})
