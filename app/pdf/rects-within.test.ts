import { expect, test } from 'vitest'
import { linesOf } from './rects-within'

const box = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom })

test('boxes on one line are joined; the next line is separate', () => {
  expect(linesOf([box(10, 0, 40, 10), box(42, 1, 80, 11), box(10, 14, 60, 24)])).toEqual([
    box(10, 0, 80, 11),
    box(10, 14, 60, 24),
  ])
})

test('columns side by side stay separate', () => {
  expect(linesOf([box(10, 0, 40, 10), box(300, 0, 340, 10)])).toHaveLength(2)
})
