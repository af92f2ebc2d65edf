import type { PageBox } from '../../library/pdf/read-pdf'
import type { Rect } from '../../text/document'

/** `[x0, y0, x1, y1]` in points of the PDF's user space: y upwards, before rotation. */
export type UserRect = [x0: number, y0: number, x1: number, y1: number]

type Box = Pick<PageBox, 'view' | 'rotation'>

/**
 * Converts a point in user space to fractions of the displayed page, from its top-left corner. It may lie outside the
 * page.
 */
export function toFractions({ view: [x0, y0, x1, y1], rotation }: Box, x: number, y: number): [x: number, y: number] {
  const [right, up] = [(x - x0) / (x1 - x0), (y - y0) / (y1 - y0)]
  if (rotation === 90) return [up, right]
  if (rotation === 180) return [1 - right, up]
  if (rotation === 270) return [1 - up, 1 - right]
  return [right, 1 - up]
}

/** Converts fractions of the displayed page back to a point in user space. */
export function toPoint({ view: [x0, y0, x1, y1], rotation }: Box, x: number, y: number): [x: number, y: number] {
  const at = (right: number, up: number): [number, number] => [x0 + right * (x1 - x0), y0 + up * (y1 - y0)]
  if (rotation === 90) return at(y, x)
  if (rotation === 180) return at(1 - x, y)
  if (rotation === 270) return at(1 - y, 1 - x)
  return at(x, 1 - y)
}

/** Converts a rectangle in user space to page `page`, clipped to its edges; null if it is off the page. */
export function toPageRect(box: Box, page: number, [x0, y0, x1, y1]: UserRect): Rect | null {
  const corners = [toFractions(box, x0, y0), toFractions(box, x1, y1)]
  const [left, right] = bounds(corners.map(([x]) => x))
  const [top, bottom] = bounds(corners.map(([, y]) => y))
  if (!(right > left && bottom > top)) return null
  return { page, x: left, y: top, w: right - left, h: bottom - top }
}

/** Converts a rectangle of a page to user space, rounded to a thousandth of a point, as Zotero writes it. */
export function toUserRect(box: Box, { x, y, w, h }: Omit<Rect, 'page'>): UserRect {
  const [[ax, ay], [bx, by]] = [toPoint(box, x, y), toPoint(box, x + w, y + h)]
  return [Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by)].map(thousandths) as UserRect
}

function bounds(values: number[]): [low: number, high: number] {
  return [Math.max(0, Math.min(...values)), Math.min(1, Math.max(...values))]
}

function thousandths(value: number): number {
  return Math.round(value * 1000) / 1000
}
