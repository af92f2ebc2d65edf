import { expect, test } from 'vitest'
import { keptAt } from './kept-at'

const kept = (id: string, page: number, x: number) => ({
  id,
  paperId: 'a',
  page,
  rects: [{ page, x, y: 0.1, w: 0.2, h: 0.02 }],
  quote: 'words',
  note: '',
})

test('a highlight is found by its lines on its page, the latest first', () => {
  const all = [kept('one', 1, 0.1), kept('two', 1, 0.2), kept('three', 2, 0.6)]
  expect(keptAt(all, 1, { x: 0.15, y: 0.11 })?.id).toBe('one')
  expect(keptAt(all, 1, { x: 0.25, y: 0.11 })?.id).toBe('two')
  expect(keptAt(all, 1, { x: 0.25, y: 0.2 })).toBeNull()
  expect(keptAt(all, 2, { x: 0.25, y: 0.11 })).toBeNull()
})
