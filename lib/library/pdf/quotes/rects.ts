import type { PageMap, ReadPage, Rect } from '../../../text/document'
import { fromFrame } from '../frame'
import { relativeWidth } from './glyph-widths'

type Box = { x0: number; x1: number; top: number; bottom: number; baseline: number; fontSize: number; angle: number }

/** Share of the font size above and below the baseline. */
const ASCENT = 0.78
const DESCENT = 0.24

/** The rectangles of `[start, end)` of a page's text, one per line, as fractions of the page. */
export function rectsOf(
  page: Pick<ReadPage, 'number' | 'width' | 'height' | 'map'>,
  start: number,
  end: number,
): Rect[] {
  const lines: Box[] = []
  for (const box of boxesOf(page, start, end)) {
    const line = lines.at(-1)
    if (line && isSameLine(line, box)) extend(line, box)
    else lines.push({ ...box })
  }
  return lines.map((box) => toRect(box, page))
}

/** The rectangle around all of `rects` on one page, with `margin` as a share of the page. Null if there are none. */
export function boxAround(rects: Rect[], margin = 0): Rect | null {
  const [first] = rects
  if (!first) return null
  const x = Math.max(0, Math.min(...rects.map((rect) => rect.x)) - margin)
  const y = Math.max(0, Math.min(...rects.map((rect) => rect.y)) - margin)
  const right = Math.min(1, Math.max(...rects.map((rect) => rect.x + rect.w)) + margin)
  const bottom = Math.min(1, Math.max(...rects.map((rect) => rect.y + rect.h)) + margin)
  return { page: first.page, x, y, w: right - x, h: bottom - y }
}

function toRect({ x0, x1, top, bottom, angle }: Box, page: Pick<ReadPage, 'number' | 'width' | 'height'>): Rect {
  const corners = [
    { x: x0, y: top },
    { x: x1, y: top },
    { x: x0, y: bottom },
    { x: x1, y: bottom },
  ].map((corner) => fromFrame(corner, angle, page))
  const left = Math.min(...corners.map(({ x }) => x))
  const upper = Math.min(...corners.map(({ y }) => y))
  const [w, h] = [Math.max(...corners.map(({ x }) => x)) - left, Math.max(...corners.map(({ y }) => y)) - upper]
  return { page: page.number, x: left / page.width, y: upper / page.height, w: w / page.width, h: h / page.height }
}

/** One box for each run of characters of one item. */
function boxesOf({ map }: Pick<ReadPage, 'map'>, start: number, end: number): Box[] {
  const runs = map.runs.slice(firstRun(map, start), firstRun(map, end - 1) + 1)
  return runs.flatMap(([at, item, offset, length]) => {
    const from = Math.max(start, at) - at + offset
    const to = Math.min(end, at + length) - at + offset
    const place = map.items[item]
    const text = map.strings[item]
    if (from >= to || !place || !text) return []
    const [x0, x1, baseline, fontSize, angle = 0] = place
    const unit = (x1 - x0) / Math.max(1, relativeWidth(text))
    return {
      x0: x0 + unit * relativeWidth(text.slice(0, from)),
      x1: x0 + unit * relativeWidth(text.slice(0, to)),
      top: baseline - ASCENT * fontSize,
      bottom: baseline + DESCENT * fontSize,
      baseline,
      fontSize,
      angle,
    }
  })
}

/** Index of the first run that ends after a character; runs are sorted by character. */
function firstRun({ runs }: PageMap, character: number): number {
  let [from, to] = [0, runs.length]
  while (from < to) {
    const middle = (from + to) >> 1
    const [at, , , length] = runs[middle] ?? [0, 0, 0, 0]
    if (at + length > character) to = middle
    else from = middle + 1
  }
  return from
}

function isSameLine(line: Box, box: Box): boolean {
  const size = Math.max(line.fontSize, box.fontSize)
  const gap = box.x0 - line.x1
  if (line.angle !== box.angle) return false
  return Math.abs(line.baseline - box.baseline) < 0.6 * size && box.x0 > line.x0 - 2 && gap < 3.2 * size
}

function extend(line: Box, box: Box): void {
  line.x1 = Math.max(line.x1, box.x1)
  line.top = Math.min(line.top, box.top)
  line.bottom = Math.max(line.bottom, box.bottom)
  if (box.fontSize <= line.fontSize) return
  line.fontSize = box.fontSize
  line.baseline = box.baseline
}
