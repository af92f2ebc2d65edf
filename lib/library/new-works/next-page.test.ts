import { expect, test } from 'vitest'
import { type FetchedPage, nextPage } from './next-page'

const at = (day: string) => new Date(`${day}T10:00:00Z`)
const fetched = (since: string, page: number, hits: number, day: string): FetchedPage => ({
  ...{ since, page, hits },
  fetchedAt: at(day),
})

test('first all works, page by page, as long as pages are full and near the top', () => {
  expect(nextPage([], at('2026-11-01'))).toEqual({ since: '', page: 0 })
  expect(nextPage([fetched('', 0, 10, '2026-11-01')], at('2026-11-01'))).toEqual({ since: '', page: 1 })
  const full = [0, 1, 2, 3, 4].map((page) => fetched('', page, 10, '2026-11-01'))
  expect(nextPage(full, at('2026-11-01'))).toBeNull()
  expect(nextPage([fetched('', 0, 3, '2026-11-01')], at('2026-11-01'))).toBeNull()
})

test('then newer works, at most once a day, and never a page fetched before', () => {
  const pages = [fetched('', 0, 3, '2026-11-01')]
  const asked = new Set<string>()
  for (let day = 2; day <= 28; day++) {
    const now = at(`2026-11-${String(day).padStart(2, '0')}`)
    for (const again of [1, 2]) {
      const next = nextPage(pages, now)
      if (again === 2) expect(next).toBeNull()
      if (!next) continue
      expect(asked.has(`${next.since} ${next.page}`)).toBe(false)
      asked.add(`${next.since} ${next.page}`)
      pages.push({ ...next, hits: 2, fetchedAt: now })
    }
  }
  expect(asked.size).toBe(27)
  // A week before the last time, since works arrive late.
  expect([...asked].at(-1)).toBe('2026-11-20 0')
})

test('a day with many new works is read page by page, too, and a clock that was set back repeats nothing', () => {
  const pages = [fetched('', 0, 3, '2026-11-10'), fetched('2026-11-03', 0, 10, '2026-11-12')]
  expect(nextPage(pages, at('2026-11-12'))).toEqual({ since: '2026-11-03', page: 1 })
  expect(nextPage(pages.slice(0, 1), at('2026-11-01'))).toBeNull()
})
