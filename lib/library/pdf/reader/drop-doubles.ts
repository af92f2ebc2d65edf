import { addToList } from '../../../add-to-list'
import { relativeWidth } from '../quotes/glyph-widths'
import type { RawItem } from './raw-page'

/** Maximum distance between two drawings of a character, along and across the line, in font sizes. */
const ALONG = 0.25
const ACROSS = 0.1
/** A shorter overlap, in font sizes or as a share of the second item's width, is kerning. */
const SHORTEST = 0.4
const SHORTEST_SHARE = 0.6

/**
 * Removes duplicates from fake bold type, which draws the same characters twice, slightly apart: cuts leading
 * characters that are already drawn in the same place off each item. Changes `text` and `x0` of the items.
 */
export function dropDoubles(items: RawItem[]): void {
  const rows = new Map<number, RawItem[]>()
  for (const item of items) {
    if (!/\S/.test(item.text)) continue
    const row = Math.round(item.y)
    for (const other of [row - 1, row, row + 1].flatMap((at) => rows.get(at) ?? [])) {
      if (item.text === '') break
      const twice = drawnTwice(other, item)
      if (twice === 0) continue
      item.x0 += widthOf(item, twice)
      item.text = item.text.slice(twice)
    }
    if (/\S/.test(item.text)) addToList(rows, row, item)
    else item.text = ''
  }
}

/** Number of characters at the start of `item` that `before` already drew at the same position. */
function drawnTwice(before: RawItem, item: RawItem): number {
  const size = item.fontSize
  if (before.angle !== item.angle || before.font !== item.font || Math.abs(before.fontSize - size) > 0.1) return 0
  if (Math.abs(before.y - item.y) > ACROSS * size) return 0
  const overlap = before.x1 - item.x0
  if (item.x0 < before.x0 - ALONG * size || overlap < Math.min(SHORTEST * size, SHORTEST_SHARE * (item.x1 - item.x0)))
    return 0
  for (let from = 0; from < before.text.length; from++) {
    const shared = before.text.slice(from, from + item.text.length)
    if (!item.text.startsWith(shared) || !/\S/.test(shared)) continue
    if (Math.abs(before.x0 + widthOf(before, from) - item.x0) > ALONG * size + 0.02 * (before.x1 - before.x0)) continue
    return shared.length
  }
  return 0
}

/** Width of the first `count` characters of an item, in points. */
function widthOf({ text, x0, x1 }: RawItem, count: number): number {
  return ((x1 - x0) * relativeWidth(text.slice(0, count))) / Math.max(1, relativeWidth(text))
}
