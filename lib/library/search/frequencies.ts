import type { Layer } from './layer'
import { lowerBound } from './segments/block'
import type { OpenIndex } from './segments/open-index'
import { postingsIn } from './segments/postings'

/** Passages in a layer, and how many hold each term: the length of its postings. */
export async function frequencies(
  index: OpenIndex,
  layer: Layer,
  terms: number[],
): Promise<{ chunkCount: number; df: Map<number, number> }> {
  const { segments, gone, chunkCount } = index.layers[layer]
  const postings = await postingsIn(segments, terms)
  const df = new Map<number, number>()
  postings.forEach((found, i) => {
    for (const [term, { ordinals }] of found) {
      let count = ordinals.length
      for (const [from, to] of gone[i] ?? []) count -= lowerBound(ordinals, to) - lowerBound(ordinals, from)
      df.set(term, (df.get(term) ?? 0) + count)
    }
  })
  return { chunkCount, df }
}
