import type { Rect } from '@/lib/text/document'

/** Height of a line of text in multiples of its font size: that of the rectangles of quotes. */
const LINE = 1.02
const READABLE_PX = 15
const LARGEST = 3
/** What a passage may take of the width. */
const FILLED = 0.94

type Shown = {
  /** of the passage, on one page */
  rects: Rect[]
  /** width to height of the page */
  ratio: number
  /** of the view, in CSS pixels */
  width: number
}

/**
 * How many times wider than the view a page must be for the words of a passage to be readable, with whole lines in view:
 * 1 or more.
 */
export function readingZoom({ rects, ratio, width }: Shown): number {
  if (rects.length === 0 || width <= 0) return 1
  const heights = rects.map(({ h }) => h).sort((a, b) => a - b)
  const line = heights[Math.floor(heights.length / 2)] ?? 0
  const font = ((line / LINE) * width) / ratio
  const { left, right } = extentOf(rects)
  const wanted = Math.min(READABLE_PX / Math.max(font, 1), FILLED / Math.max(right - left, 0.01))
  return Math.min(LARGEST, Math.max(1, wanted))
}

/** From where to where rectangles reach, as fractions of the page's width. */
export function extentOf(rects: Rect[]): { left: number; right: number } {
  return { left: Math.min(...rects.map(({ x }) => x)), right: Math.max(...rects.map(({ x, w }) => x + w)) }
}
