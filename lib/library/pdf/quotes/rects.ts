import type { ReadPage, Rect } from '../../../text/document'
import { relativeWidth } from './glyph-widths'

type Box = { x0: number; x1: number; top: number; bottom: number; baseline: number; fontSize: number }

/** Share of the font size above and below the baseline. */
const ASCENT = 0.78
const DESCENT = 0.24

/** The rectangles of `[start, end)` of a page's text, one a line, as fractions of the page. */
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
  return lines.map(({ x0, x1, top, bottom }) => ({
    page: page.number,
    x: x0 / page.width,
    y: top / page.height,
    w: (x1 - x0) / page.width,
    h: (bottom - top) / page.height,
  }))
}

/** One box a run of characters of one item. */
function boxesOf({ map }: Pick<ReadPage, 'map'>, start: number, end: number): Box[] {
  return map.runs.flatMap(([at, item, offset, length]) => {
    const from = Math.max(start, at) - at + offset
    const to = Math.min(end, at + length) - at + offset
    const place = map.items[item]
    const text = map.strings[item]
    if (from >= to || !place || !text) return []
    const [x0, x1, baseline, fontSize] = place
    const unit = (x1 - x0) / Math.max(1, relativeWidth(text))
    return {
      x0: x0 + unit * relativeWidth(text.slice(0, from)),
      x1: x0 + unit * relativeWidth(text.slice(0, to)),
      top: baseline - ASCENT * fontSize,
      bottom: baseline + DESCENT * fontSize,
      baseline,
      fontSize,
    }
  })
}

function isSameLine(line: Box, box: Box): boolean {
  const size = Math.max(line.fontSize, box.fontSize)
  const gap = box.x0 - line.x1
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
