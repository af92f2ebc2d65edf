import type { ActiveIndex } from './active-index'
import { openLayer } from './segments/open-layer'
import { postingsIn } from './segments/postings'

/** How often each term stands in each visible paper as a whole: its title four times and all its content passages. */
export type TermsInPapers = {
  paperIds: string[]
  /** stems in each paper, same order */
  lengths: Float32Array
  averageLength: number
  /** by term: positions in `paperIds` (ascending) and the count in each */
  postings: Map<number, { papers: Uint32Array; counts: Float32Array }>
}

const HIDDEN = 0xffffffff

export async function termsInPapers(index: ActiveIndex, terms: number[]): Promise<TermsInPapers> {
  const { segments, papers } = await openLayer(index.id, 'paper')
  const found = await postingsIn(segments, terms)
  const visible = segments.flatMap(({ nums }) =>
    Array.from(nums, (num) => papers.get(num)).filter((paper) => paper?.visible),
  )
  const lengths = Float32Array.from(visible, (paper) => paper?.length ?? 0)
  let next = 0
  const positions = segments.map(({ nums }) =>
    Uint32Array.from(nums, (num) => (papers.get(num)?.visible ? next++ : HIDDEN)),
  )
  return {
    paperIds: visible.map((paper) => paper?.paperId ?? ''),
    lengths,
    averageLength: lengths.length > 0 ? lengths.reduce((sum, length) => sum + length, 0) / lengths.length : 0,
    postings: new Map(terms.map((term) => [term, together(term)])),
  }

  function together(term: number) {
    const lists = found.map((postings) => postings.get(term))
    const most = lists.reduce((sum, list) => sum + (list?.ordinals.length ?? 0), 0)
    const where = new Uint32Array(most)
    const counts = new Float32Array(most)
    let count = 0
    lists.forEach((list, i) => {
      const places = positions[i]
      for (let j = 0; list && places && j < list.ordinals.length; j++) {
        const place = places[list.ordinals[j] ?? 0] ?? HIDDEN
        if (place === HIDDEN) continue
        where[count] = place
        counts[count++] = list.weights[j] ?? 0
      }
    })
    return { papers: where.subarray(0, count), counts: counts.subarray(0, count) }
  }
}
