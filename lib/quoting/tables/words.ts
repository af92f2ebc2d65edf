import type { PageMap, ReadPage, TextPage } from '../../text/document'

/** A page with the positions of its characters. */
export type MappedPage = TextPage & Pick<ReadPage, 'width' | 'height' | 'map'>

/**
 * A word at its position on the page, in points from the top-left corner; `[start, end)` is its place in the page's
 * text.
 */
export type Word = {
  text: string
  page: number
  start: number
  end: number
  x0: number
  x1: number
  y: number
  size: number
}

/** Returns the words of a page in text order, without rotated ones. A word broken across lines counts as two. */
export function wordsOf({ number: page, text, map }: Pick<MappedPage, 'number' | 'text' | 'map'>): Word[] {
  const words: Word[] = []
  const angle = mainAngle(map)
  const drawn = new Uint8Array(text.length)
  for (const [start, , , length] of map.runs) drawn.fill(1, start, start + length)
  let open: Word | null = null
  for (const [start, at, offset, length] of map.runs) {
    const item = map.items[at]
    if (!item || (item[4] ?? 0) !== angle) continue
    const [, , y, size] = item
    const edges = edgesOf(map, at)
    for (let i = 0; i < length; i++) {
      const place = start + i
      const sign = text[place] ?? ''
      if (/\s/.test(sign)) {
        open = null
        continue
      }
      const x0 = edges[offset + i] ?? item[0]
      const x1 = edges[offset + i + 1] ?? item[1]
      const goesOn = open && !/\s/.test(text.slice(open.end, place)) && Math.abs(open.y - y) < 0.8 * open.size
      if (open && goesOn) {
        open.text = text.slice(open.start, place + 1)
        open.end = place + 1
        open.x1 = Math.max(open.x1, x1)
      } else {
        open = { text: sign, page, start: place, end: place + 1, x0, x1, y, size }
        words.push(open)
      }
    }
  }
  // The reader adds the brackets of raised and lowered words: `0.3^(∗∗)`.
  for (const word of words)
    while (text[word.end] === ')' && !drawn[word.end]) {
      word.end++
      word.text += ')'
    }
  return words
}

/**
 * Returns the direction in which most of the page reads, in degrees; words in other directions are not part of a
 * table's rows.
 */
export function mainAngle({ items, strings }: PageMap): number {
  const counts = new Map<number, number>()
  for (const [at, [, , , , angle = 0]] of items.entries())
    counts.set(angle, (counts.get(angle) ?? 0) + (strings[at]?.length ?? 0))
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0
}

const NARROW = /[.,:;'’|!ijl()[\]ftI-]/

/** Relative widths, as in most fonts. */
function widthOf(sign: string): number {
  if (/\s/.test(sign)) return 0.5
  if (NARROW.test(sign)) return 0.6
  if (/[mwMW@]/.test(sign)) return 1.5
  return /[A-Z]/.test(sign) ? 1.25 : 1
}

/** Returns the start of each character of an item, and the end of the last. */
function edgesOf({ items, strings }: PageMap, at: number): number[] {
  const [x0 = 0, x1 = 0] = items[at] ?? []
  const widths: number[] = []
  let all = 0
  for (const sign of strings[at] ?? '') {
    const width = widthOf(sign) / sign.length
    for (let i = 0; i < sign.length; i++) {
      widths.push(width)
      all += width
    }
  }
  const scale = (x1 - x0) / (all || 1)
  const edges = [x0]
  for (const width of widths) edges.push((edges.at(-1) ?? x0) + width * scale)
  return edges
}
