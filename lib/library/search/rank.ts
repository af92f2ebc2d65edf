import { type ActiveIndex, findActiveIndex } from './active-index'
import { queryWeights } from './bm25'
import { embedQueries } from './embed-queries'
import { frequencies } from './frequencies'
import { fuse } from './fuse'
import { queryTerms } from './query-terms'
import { type RankedChunk, readChunks } from './read-chunks'
import { scoreLayer } from './score-layer'
import type { Layer } from './search'

export type RankInput = { layer: Layer; query: string; paperIds?: string[]; except?: string[]; limit: number }

export type Ranking = {
  index: ActiveIndex | null
  /** best first */
  chunks: RankedChunk[]
  /** the most BM25 that any passage could have, see `queryWeights` */
  mass: number
  /** share of that in words that the layer holds at all, 0..1 */
  known: number
  /** number of different terms in the question */
  terms: number
  /** passages in the layer */
  chunkCount: number
  /** whether the question has a vector */
  embedded: boolean
}

/** Passages taken from each of the two rankings before they are fused. */
const CANDIDATES = 200

/**
 * The passages of ready papers that are nearest to a question: the 200 best by BM25 joined with the 200 best
 * by cosine, ordered by both scores fused. The cut at 200 changes nothing against scoring every passage.
 */
export async function rank({ layer, query, paperIds, except, limit }: RankInput): Promise<Ranking> {
  const nothing = { index: null, chunks: [], mass: 0, known: 0, terms: 0, chunkCount: 0, embedded: false }
  const index = await findActiveIndex()
  if (!index || paperIds?.length === 0) return nothing
  const { counts, length } = queryTerms(query)
  const [{ chunkCount, df }, [vector = null]] = await Promise.all([
    frequencies(index.id, layer, [...counts.keys()]),
    query.trim() ? embedQueries(index, [query]) : [null],
  ])
  const { weights, mass, known } = queryWeights({ counts, length }, df, chunkCount)
  const asked = { index, mass, known, terms: counts.size, chunkCount }
  if (weights.size === 0 && !vector) return { ...nothing, ...asked }
  const scored = await scoreLayer({ index, layer, weights, vector, paperIds, except, limit: CANDIDATES })
  const chunks = await readChunks(fuse(scored, index).slice(0, limit))
  return { ...asked, chunks, embedded: vector !== null }
}
