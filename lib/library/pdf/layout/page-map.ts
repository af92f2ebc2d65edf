import type { PageMap } from '../../../text/document'
import { type PageSize, toFrame } from '../frame'
import type { RawItem } from '../reader/raw-page'
import type { Rule } from '../reader/read-rules'
import type { Source } from './write-line'

const tenth = (value: number) => Math.round(value * 10) / 10

/**
 * The position of each character of a page's text, as runs over the items that drew them, which are referred to by
 * index.
 */
export function makePageMap(items: RawItem[], sources: (Source | null)[]): PageMap {
  const map: PageMap = { items: [], runs: [], strings: [] }
  const numbers = new Map<number, number>()
  const numberOf = (index: number) => {
    const known = numbers.get(index)
    const item = items[index]
    if (known !== undefined || !item) return known ?? -1
    numbers.set(index, map.items.length)
    const place = [tenth(item.x0), tenth(item.x1), tenth(item.y), tenth(item.fontSize)] as const
    map.items.push(item.angle === 0 ? [...place] : [...place, item.angle])
    map.strings.push(item.text)
    return map.items.length - 1
  }
  for (const [at, source] of sources.entries()) {
    if (!source) continue
    const [index, offset] = source
    const item = numberOf(index)
    const run = map.runs.at(-1)
    if (run && run[1] === item && run[0] + run[3] === at && run[2] + run[3] === offset) run[3]++
    else map.runs.push([at, item, offset, 1])
  }
  return map
}

/** Points between the pieces of a rule, and between their heights. */
const PIECES = 2
const SAME_HEIGHT = 1

/** The horizontal rules of a page in the frame of `angle`, from the top; pieces that meet are one rule. */
export function horizontalRules(rules: Rule[], angle: number, size: PageSize): NonNullable<PageMap['rules']> {
  const framed = rules.flatMap(({ x0, y0, x1, y1 }) => {
    const [a, b] = [toFrame({ x: x0, y: y0 }, angle, size), toFrame({ x: x1, y: y1 }, angle, size)]
    const [width, height] = [Math.abs(a.x - b.x), Math.abs(a.y - b.y)]
    return width > height ? [{ x0: Math.min(a.x, b.x), x1: Math.max(a.x, b.x), y: (a.y + b.y) / 2 }] : []
  })
  const joined: typeof framed = []
  for (const rule of framed.sort((a, b) => a.y - b.y || a.x0 - b.x0)) {
    const open = joined.find(
      ({ x0, x1, y }) => rule.y - y < SAME_HEIGHT && rule.x0 < x1 + PIECES && rule.x1 > x0 - PIECES,
    )
    if (open) Object.assign(open, { x0: Math.min(open.x0, rule.x0), x1: Math.max(open.x1, rule.x1) })
    else joined.push(rule)
  }
  return joined.map(({ x0, x1, y }) => [tenth(x0), tenth(x1), tenth(y)])
}
