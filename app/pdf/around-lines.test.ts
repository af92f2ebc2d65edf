import { expect, test } from 'vitest'
import { aroundLines } from './around-lines'

test('the lines of a column form one rectangle, those of the next column and page separate ones', () => {
  const rects = aroundLines([
    { page: 1, x: 0.1, y: 0.8, w: 0.3, h: 0.02 },
    { page: 1, x: 0.1, y: 0.82, w: 0.35, h: 0.02 },
    { page: 1, x: 0.55, y: 0.1, w: 0.3, h: 0.02 },
    { page: 2, x: 0.1, y: 0.2, w: 0.3, h: 0.02 },
  ])
  expect(rects.map(({ page, x, w }) => [page, x.toFixed(3), w.toFixed(3)])).toEqual([
    [1, '0.092', '0.366'],
    [1, '0.542', '0.316'],
    [2, '0.092', '0.316'],
  ])
  expect(rects[0]?.h).toBeCloseTo(0.056)
})
