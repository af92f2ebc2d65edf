import { expect, test } from 'vitest'
import { countFilters, WHOLE_LIST } from '@/lib/library/filters/list-filter'
import { readFilter, writeFilter } from './filter-address'

test('parts of an address that are not a filter are ignored', () => {
  expect(readFilter(new URLSearchParams('status=nonsense&year=x&sort=up&reading=never&tag='))).toEqual(WHOLE_LIST)
})

test('the order is in the address if it differs from the saved one', () => {
  const kept = { order: 'title', reversed: true } as const
  expect(readFilter(new URLSearchParams(''), kept)).toMatchObject(kept)
  expect(writeFilter({ ...WHOLE_LIST, ...kept }, kept)).toBe('')
  expect(writeFilter({ ...WHOLE_LIST, order: 'title', reversed: false }, kept)).toBe('sort=title')
  expect(writeFilter(WHOLE_LIST, kept)).toBe('sort=added')
})

test('an address holds the whole filter, and is empty without one', () => {
  const query =
    'q=deep+nets&tag=a+%26+b&tag=c&starred=1&highlighted=1&reading=unread&year=2021&status=ready&collection=c1&sort=year&reversed=1'
  expect(writeFilter(readFilter(new URLSearchParams(query)))).toBe(query)
  expect(countFilters(readFilter(new URLSearchParams(query)))).toBe(8)
  expect(countFilters(readFilter(new URLSearchParams('q=deep&sort=year')))).toBe(0)
  expect(writeFilter(readFilter(new URLSearchParams('q=++&sort=added&starred=0')))).toBe('')
})
