import type { Rect } from '@/lib/text/document'

/** Height of a line relative to its font size: that of quote rectangles. */
const LINE = 1.02
const READABLE_PX = 15
const LARGEST = 3
/** Maximum share of the width that a passage may fill. */
const FILLED = 0.94

type Shown = {
  /** rectangles of the passage, on one page */
  rects: Rect[]
  /** the page's ratio of width to height */
  ratio: number
  /** width of the view, in CSS pixels */
  width: number
}

/**
 * Returns the zoom at which a passage is readable and its lines fit into the view: width of the page over that of the view, at least 1.
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

/** Horizontal extent of rectangles, as fractions of the page's width. */
export function extentOf(rects: Rect[]): { left: number; right: number } {
  return { left: Math.min(...rects.map(({ x }) => x)), right: Math.max(...rects.map(({ x, w }) => x + w)) }
}
