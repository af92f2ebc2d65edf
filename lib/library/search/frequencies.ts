import type { Layer } from './layer'
import { lowerBound } from './segments/block'
import type { OpenIndex } from './segments/open-index'
import type { OpenLayer } from './segments/open-layer'
import { postingsIn } from './segments/postings'

/** Terms per layer whose frequencies are remembered, about 40 bytes each. */
const REMEMBERED = 100_000

/** Adding papers to a layer creates a new `OpenLayer`, so entries never go stale. */
const counted = new WeakMap<OpenLayer, Map<number, number>>()

/**
 * Returns the number of passages in a layer and, for each term that occurs, how many passages have it: the length of
 * its postings.
 */
export async function frequencies(
  index: OpenIndex,
  layer: Layer,
  terms: number[],
): Promise<{ chunkCount: number; df: Map<number, number> }> {
  const open = index.layers[layer]
  const known = counted.get(open) ?? new Map<number, number>()
  counted.set(open, known)
  if (known.size > REMEMBERED) known.clear()
  const df = new Map<number, number>()
  const add = (term: number, held: number) => void (held > 0 && df.set(term, held))
  const missing: number[] = []
  for (const term of terms) {
    const held = known.get(term)
    if (held === undefined) missing.push(term)
    else add(term, held)
  }
  for (const [term, held] of missing.length > 0 ? await counts(open, missing) : []) {
    known.set(term, held)
    add(term, held)
  }
  return { chunkCount: open.chunkCount, df }
}

async function counts({ segments, gone }: OpenLayer, terms: number[]): Promise<Map<number, number>> {
  const postings = await postingsIn(segments, terms)
  const found = new Map(terms.map((term) => [term, 0]))
  postings.forEach((lists, i) => {
    for (const [term, { ordinals }] of lists) {
      let held = ordinals.length
      for (const [from, to] of gone[i] ?? []) held -= lowerBound(ordinals, to) - lowerBound(ordinals, from)
      found.set(term, (found.get(term) ?? 0) + held)
    }
  })
  return found
}
