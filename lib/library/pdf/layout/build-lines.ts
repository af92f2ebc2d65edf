import type { RawItem, RawPage } from '../reader/raw-page'
import { isBlank } from './characters'
import { type Line, makeLine } from './line'
import { gapAfter, inReadingOrder } from './right-to-left'

const WIDEST_GAP = 40

/** Joins items to lines in drawing order, which is the reading order of most papers. */
export function buildLines(page: Pick<RawPage, 'number' | 'items'>): Line[] {
  const lines: Line[] = []
  let current: RawItem[] = []
  let y = 0
  let x0 = 0
  let x1 = 0
  let fontSize = 0
  const finish = () => {
    const line = current.some((item) => !isBlank(item.text)) ? makeLine(page.number, inReadingOrder(current)) : null
    if (line?.text) lines.push(line)
    current = []
  }

  for (const item of page.items) {
    if (item.text === '') continue
    if (isBlank(item.text)) {
      if (current.length) current.push(item)
      continue
    }
    if (current.length && !isSameLine(item, { y, x0, x1, fontSize })) finish()
    if (!current.length) ({ y, x0, x1, fontSize } = item)
    current.push(item)
    ;({ x0, x1 } = item)
    // Subscripts and superscripts do not move the baseline.
    if (item.fontSize >= fontSize * 0.95) {
      y = item.y
      fontSize = Math.max(fontSize, item.fontSize)
    }
  }
  finish()
  return lines
}

function isSameLine(item: RawItem, line: { y: number; x0: number; x1: number; fontSize: number }): boolean {
  const larger = Math.max(line.fontSize, item.fontSize)
  const smaller = Math.min(line.fontSize, item.fontSize)
  const reach = (smaller < 0.85 * larger ? 0.62 : 0.3) * larger
  const gap = gapAfter(line, item)
  return Math.abs(item.y - line.y) < reach && gap > -1.2 * larger && gap < WIDEST_GAP
}
