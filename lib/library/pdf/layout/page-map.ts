import type { PageMap } from '../../../text/document'
import type { RawItem } from '../reader/raw-pages'
import type { Source } from './line'

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
