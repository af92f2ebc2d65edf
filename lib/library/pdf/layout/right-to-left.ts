import type { RawItem } from '../reader/raw-page'

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
const LETTERS = /\p{L}/gu

/** Whether a text has letters of a right-to-left script. */
export const isRightToLeft = ({ text }: Pick<RawItem, 'text'>) => RIGHT_TO_LEFT.test(text)

type Extent = { x0: number; x1: number; text?: string }

/** Gap between two consecutive items in reading order, in points; negative if they overlap. */
export function gapAfter(before: Extent, item: RawItem): number {
  const own = isRightToLeft(item)
  const other = isRightToLeft({ text: before.text ?? item.text })
  const gap = item.x0 - before.x1
  if (!own && !other) return gap
  const between = Math.max(gap, before.x0 - item.x1)
  // Where the direction changes, words read in between may lie in the gap.
  return own === other ? between : Math.min(between, item.fontSize)
}

/**
 * Sorts the items of a line into reading order. pdf.js orders the letters within each item, but delivers Arabic and
 * Hebrew items from the left. Words of other scripts inside such a line keep their own direction.
 */
export function inReadingOrder(items: RawItem[]): RawItem[] {
  const lengthOf = (some: RawItem[]) => some.reduce((sum, { text }) => sum + (text.match(LETTERS)?.length ?? 0), 0)
  if (!items.some(isRightToLeft) || lengthOf(items.filter(isRightToLeft)) * 2 < lengthOf(items)) return items
  const fromRight = [...items].sort((a, b) => b.x1 - a.x1)
  const groups: RawItem[][] = []
  for (const item of fromRight) {
    const last = groups.at(-1)
    if (last?.[0] && !isRightToLeft(item) && !isRightToLeft(last[0])) last.unshift(item)
    else groups.push([item])
  }
  return groups.flat()
}
