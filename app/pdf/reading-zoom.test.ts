import { expect, test } from 'vitest'
import { readingZoom } from './reading-zoom'

const RATIO = 612 / 792
/** A 10-point line on a letter page. */
const line = (x: number, w: number) => ({ page: 1, x, y: 0.4, w, h: (10 * 1.02) / 792 })

test('text of one column is enlarged until its lines fill the view', () => {
  const zoom = readingZoom({ rects: [line(0.2, 0.65), line(0.2, 0.4)], ratio: RATIO, width: 600 })
  expect(zoom).toBeCloseTo(0.94 / 0.65, 2)
})

test('a narrow column is enlarged until it is readable, and no further', () => {
  const zoom = readingZoom({ rects: [line(0.1, 0.38)], ratio: RATIO, width: 600 })
  expect((10 * zoom * 600) / 612).toBeCloseTo(15, 1)
})

test('a page is never smaller than the view', () => {
  expect(readingZoom({ rects: [line(0.01, 0.99)], ratio: RATIO, width: 600 })).toBe(1)
  expect(readingZoom({ rects: [line(0.1, 0.4)], ratio: RATIO, width: 2_000 })).toBe(1)
  expect(readingZoom({ rects: [], ratio: RATIO, width: 600 })).toBe(1)
})
