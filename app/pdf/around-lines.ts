import type { Rect } from '@/lib/text/document'

/** Margin around lines, as a share of the page: superscripts and subscripts extend beyond the rectangles of words. */
const MARGIN = 0.008

/** Joins consecutive lines into rectangles; a line higher than the previous one starts the next column. */
export function aroundLines(lines: Rect[]): Rect[] {
  const columns: Rect[][] = []
  for (const line of lines) {
    const open = columns.at(-1)
    const last = open?.at(-1)
    const goesOn = last && last.page === line.page && line.y > last.y - MARGIN
    if (open && goesOn) open.push(line)
    else columns.push([line])
  }
  return columns.map((column) => {
    const x = Math.max(0, Math.min(...column.map((line) => line.x)) - MARGIN)
    const y = Math.max(0, Math.min(...column.map((line) => line.y)) - MARGIN)
    const right = Math.min(1, Math.max(...column.map((line) => line.x + line.w)) + MARGIN)
    const bottom = Math.min(1, Math.max(...column.map((line) => line.y + line.h)) + MARGIN)
    return { page: column[0]?.page ?? 1, x, y, w: right - x, h: bottom - y }
  })
}
