import type { OpenIndex } from './segments/open-index'
import type { OpenLayer } from './segments/open-layer'
import { postingsIn } from './segments/postings'

/** The visible papers, each as a whole. */
type WholePapers = {
  paperIds: string[]
  /** position of each id in `paperIds` */
  places: Map<string, number>
  /** number of stems in each paper, in the same order */
  lengths: Float32Array
  averageLength: number
}

/** How often each term occurs in each visible paper as a whole: its title four times plus all its content passages. */
export type TermsInPapers = WholePapers & {
  /** by term: positions in `paperIds` (ascending), and the count in each */
  postings: Map<number, { papers: Uint32Array; counts: Float32Array }>
}

/** `positions`: for each segment, the positions of its papers in `paperIds`. */
type Papers = WholePapers & { positions: Uint32Array[] }

const HIDDEN = 0xffffffff

/** Reads the postings of whole papers by term id. Terms that occur in no paper have empty lists. */
export async function termsInPapers(index: OpenIndex, terms: number[]): Promise<TermsInPapers> {
  const layer = index.layers.paper
  const { positions, ...papers } = papersOf(layer)
  const found = await postingsIn(layer.segments, terms)
  return { ...papers, postings: new Map(terms.map((term) => [term, together(term)])) }

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

const known = new WeakMap<OpenLayer, Papers>()

/** Cached for all questions until a paper changes. */
function papersOf(layer: OpenLayer): Papers {
  const papers = known.get(layer) ?? listPapers(layer)
  known.set(layer, papers)
  return papers
}

function listPapers({ segments, papers }: OpenLayer): Papers {
  const visible = segments.flatMap(({ nums }) =>
    Array.from(nums, (num) => papers.get(num)).filter((paper) => paper?.visible),
  )
  const lengths = Float32Array.from(visible, (paper) => paper?.length ?? 0)
  let next = 0
  const positions = segments.map(({ nums }) =>
    Uint32Array.from(nums, (num) => (papers.get(num)?.visible ? next++ : HIDDEN)),
  )
  const paperIds = visible.map((paper) => paper?.paperId ?? '')
  return {
    paperIds,
    places: new Map(paperIds.map((id, place) => [id, place])),
    lengths,
    averageLength: lengths.length > 0 ? lengths.reduce((sum, length) => sum + length, 0) / lengths.length : 0,
    positions,
  }
}
