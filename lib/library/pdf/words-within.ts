import type { ReadPage, Rect } from '../../text/document'
import { relativeWidth } from './quotes/glyph-widths'

/** From the baseline to the middle of a line, as a share of the font size. */
const MIDDLE = 0.27

/**
 * The text of a page that lies within rectangles (fractions of it): each character whose middle does, in the order of the
 * text. Runs that do not touch in the text are parted by a blank.
 */
export function wordsWithin(page: Pick<ReadPage, 'text' | 'width' | 'height' | 'map'>, rects: Rect[]): string {
  const { items, runs, strings } = page.map
  const boxes = rects.map(({ x, y, w, h }) => ({
    left: x * page.width,
    right: (x + w) * page.width,
    top: y * page.height,
    bottom: (y + h) * page.height,
  }))
  let words = ''
  let end = -1
  for (const [start, item, offset, length] of runs) {
    const [place, string] = [items[item], strings[item]]
    if (!place || !string) continue
    const [x0, x1, baseline, fontSize] = place
    const middle = baseline - MIDDLE * fontSize
    const lines = boxes.filter(({ top, bottom }) => top <= middle && middle <= bottom)
    if (lines.length === 0) continue
    const unit = (x1 - x0) / Math.max(1, relativeWidth(string))
    let left = x0 + unit * relativeWidth(string.slice(0, offset))
    for (let index = 0; index < length; index++) {
      const width = unit * relativeWidth(string[offset + index] ?? '')
      const center = left + width / 2
      left += width
      if (!lines.some((line) => line.left <= center && center <= line.right)) continue
      const at = start + index
      words += (end >= 0 && end !== at ? ' ' : '') + (page.text[at] ?? '')
      end = at + 1
    }
  }
  return words
}
