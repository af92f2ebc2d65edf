import type { Layer } from './layer'
import { lowerBound } from './segments/block'
import { type IndexedPaper, openLayer } from './segments/open-layer'
import { postingsIn } from './segments/postings'
import type { Segment } from './segments/segment'

/** Passages in a layer, and how many hold each term: the length of its postings. */
export async function frequencies(
  indexId: number,
  layer: Layer,
  terms: number[],
): Promise<{ chunkCount: number; df: Map<number, number> }> {
  const { segments, papers } = await openLayer(indexId, layer)
  const postings = await postingsIn(segments, terms)
  const df = new Map<number, number>()
  segments.forEach((segment, i) => {
    const gone = goneIn(segment, papers)
    for (const [term, { ordinals }] of postings[i] ?? []) {
      const dead = gone.reduce((sum, [from, to]) => sum + lowerBound(ordinals, to) - lowerBound(ordinals, from), 0)
      df.set(term, (df.get(term) ?? 0) + ordinals.length - dead)
    }
  })
  let chunkCount = 0
  for (const { chunks } of papers.values()) chunkCount += chunks
  return { chunkCount, df }
}

/** Documents `[from, to)` whose papers were deleted or indexed again since. */
function goneIn({ nums, starts }: Segment, papers: Map<number, IndexedPaper>): [from: number, to: number][] {
  const gone: [number, number][] = []
  for (let i = 0; i < nums.length; i++) if (!papers.has(nums[i] ?? 0)) gone.push([starts[i] ?? 0, starts[i + 1] ?? 0])
  return gone
}
