import type { Rect } from '@/lib/text/document'

/** The rectangles of a range of text on a drawn page, one per line, as fractions of the page. */
export function rectsWithin(range: Range, sheet: HTMLElement, page: number): Rect[] {
  const around = sheet.getBoundingClientRect()
  const boxes = [...range.getClientRects()].filter(
    ({ width, height, bottom, top }) => width > 1 && height > 1 && bottom > around.top && top < around.bottom,
  )
  const round = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 1e5) / 1e5
  return linesOf(boxes).map(({ left, top, right, bottom }) => ({
    page,
    x: round((left - around.left) / around.width),
    y: round((top - around.top) / around.height),
    w: round((right - left) / around.width),
    h: round((bottom - top) / around.height),
  }))
}

type Box = { left: number; top: number; right: number; bottom: number }

/** Joins adjacent boxes on a line. Ignores boxes several lines high, which are not text. */
export function linesOf(boxes: Box[]): Box[] {
  const lines: Box[] = []
  for (const { left, top, right, bottom } of boxes) {
    const last = lines.at(-1)
    const height = bottom - top
    const shared = last ? Math.min(last.bottom, bottom) - Math.max(last.top, top) : 0
    if (last && shared > 0.5 * Math.min(height, last.bottom - last.top) && left < last.right + 2 * height) {
      last.left = Math.min(last.left, left)
      last.right = Math.max(last.right, right)
      last.top = Math.min(last.top, top)
      last.bottom = Math.max(last.bottom, bottom)
    } else lines.push({ left, top, right, bottom })
  }
  return lines
}
