import { lowerBound } from './segments/block'
import type { OpenIndex } from './segments/open-index'
import { partsOf } from './segments/parts'
import { postingsIn } from './segments/postings'

/** The passages of one paper: how many it has, and the terms of those that hold any, by their places from 0. */
export type PassagesOf = { count: number; held: Map<number, Set<number>> }

/** By paper, how many content passages it has, and which of the terms asked for each of them holds, by its place from 0. */
export async function termsInPassages(
  index: OpenIndex,
  terms: number[],
  paperIds: string[],
): Promise<Map<string, PassagesOf>> {
  const parts = partsOf(index.layers.content, paperIds)
  const postings = await postingsIn(
    parts.map(({ segment }) => segment),
    terms,
  )
  const found = new Map<string, PassagesOf>()
  parts.forEach(({ runs }, i) => {
    for (const { from, to, paper } of runs) {
      const passages = new Map<number, Set<number>>()
      for (const [term, { ordinals }] of postings[i] ?? [])
        for (let at = lowerBound(ordinals, from); at < ordinals.length && (ordinals[at] ?? to) < to; at++) {
          const place = (ordinals[at] ?? from) - from
          const held = passages.get(place)
          if (held) held.add(term)
          else passages.set(place, new Set([term]))
        }
      found.set(paper.paperId, { count: to - from, held: passages })
    }
  })
  return found
}
