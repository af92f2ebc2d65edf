import type { ReadPage, Rect } from '../../text/document'
import { fromFrame, toFrame } from './frame'
import { relativeWidth } from './quotes/glyph-widths'

/** Distance from the baseline to the middle of a line, as a share of the font size. */
const MIDDLE = 0.27

type MappedPage = Pick<ReadPage, 'width' | 'height' | 'map'>

/** The text of a page within rectangles (`rangesWithin`). Separate ranges are joined by a blank. */
export function wordsWithin(page: MappedPage & Pick<ReadPage, 'text'>, rects: Rect[]): string {
  return rangesWithin(page, rects)
    .map(({ start, end }) => page.text.slice(start, end))
    .join(' ')
}

/** Ranges `[start, end)` of the characters whose centres are within rectangles (fractions of the page), in order. */
export function rangesWithin(page: MappedPage, rects: Rect[]): { start: number; end: number }[] {
  const { items, runs, strings } = page.map
  const boxes = rects.map(({ x, y, w, h }) => ({
    left: x * page.width,
    right: (x + w) * page.width,
    top: y * page.height,
    bottom: (y + h) * page.height,
  }))
  const ranges: { start: number; end: number }[] = []
  for (const [start, item, offset, length] of runs) {
    const [place, string] = [items[item], strings[item]]
    if (!place || !string) continue
    const [x0, x1, baseline, fontSize, angle = 0] = place
    const middle = baseline - MIDDLE * fontSize
    const lines = angle === 0 ? boxes.filter(({ top, bottom }) => top <= middle && middle <= bottom) : boxes
    if (lines.length === 0) continue
    const unit = (x1 - x0) / Math.max(1, relativeWidth(string))
    let left = x0 + unit * relativeWidth(string.slice(0, offset))
    for (let index = 0; index < length; index++) {
      const width = unit * relativeWidth(string[offset + index] ?? '')
      const center = fromFrame({ x: left + width / 2, y: middle }, angle, page)
      left += width
      if (!lines.some((box) => isInside(center, box))) continue
      const at = start + index
      const last = ranges.at(-1)
      if (last?.end === at) last.end += 1
      else ranges.push({ start: at, end: at + 1 })
    }
  }
  return ranges
}

function isInside(
  { x, y }: { x: number; y: number },
  box: { left: number; right: number; top: number; bottom: number },
) {
  return box.left <= x && x <= box.right && box.top <= y && y <= box.bottom
}

/** The range of text nearest to the centre of a rectangle (fractions of the page); null on a page without text. */
export function nearestRange(page: MappedPage, { x, y, w, h }: Rect): { start: number; end: number } | null {
  const wanted = { x: (x + w / 2) * page.width, y: (y + h / 2) * page.height }
  let nearest: { start: number; end: number } | null = null
  let least = Number.POSITIVE_INFINITY
  for (const [start, item, , length] of page.map.runs) {
    const place = page.map.items[item]
    if (!place) continue
    const [x0, x1, baseline, fontSize, angle = 0] = place
    const center = toFrame(wanted, angle, page)
    const aside = Math.max(x0 - center.x, center.x - x1, 0)
    const distance = Math.hypot(aside, baseline - MIDDLE * fontSize - center.y)
    if (distance >= least) continue
    least = distance
    nearest = { start, end: start + length }
  }
  return nearest
}
