import type { RawItem } from '../reader/raw-pages'

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
const LETTERS = /\p{L}/gu

/** Whether a text has letters of a script that is written from the right. */
export const isRightToLeft = ({ text }: Pick<RawItem, 'text'>) => RIGHT_TO_LEFT.test(text)

type Extent = { x0: number; x1: number; text?: string }

/** The empty part between two items that follow one another in reading order, in points; negative where they overlap. */
export function gapAfter(before: Extent, item: RawItem): number {
  const own = isRightToLeft(item)
  const other = isRightToLeft({ text: before.text ?? item.text })
  const gap = item.x0 - before.x1
  if (!own && !other) return gap
  const between = Math.max(gap, before.x0 - item.x1)
  // Where the direction turns, words that are read in between may stand between them.
  return own === other ? between : Math.min(between, item.fontSize)
}

/**
 * Items of a line in the order in which they are read. pdf.js has the letters of each item in order, but items of Arabic and
 * Hebrew come as they stand from the left. Words of other scripts inside of such a line keep their own direction.
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
