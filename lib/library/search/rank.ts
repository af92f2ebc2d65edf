import type { ChunkKind } from '../chunk'
import type { Span } from '../pdf/document'
import { type ActiveIndex, findActiveIndex } from './active-index'
import { queryWeights, toSparsevec } from './bm25'
import { embedPassages } from './embed-passages'
import { toHalfvec } from './halfvec'
import { queryTerms } from './query-terms'
import { rows } from './rows'
import type { Layer } from './search'

/** Passages taken from each of the two rankings before they are fused. */
const CANDIDATES = 200
// With the offline embedder the cosine helps words along; .3 was best on four development collections.
const OFFLINE_SCORE = 'bm25 / greatest(max(bm25) OVER (), 1e-9) + 0.3 * cosine'
// A model's own ranking leads: a convex combination of both, each scaled to the candidates, as Bruch et al. (An
// Analysis of Fusion Functions for Hybrid Retrieval, 2023) found to hold up without tuning.
const MODEL_SCORE = `0.3 * bm25 / greatest(max(bm25) OVER (), 1e-9)
  + 0.7 * (cosine - min(cosine) OVER ()) / greatest(max(cosine) OVER () - min(cosine) OVER (), 1e-9)`

export type RankInput = { layer: Layer; query: string; paperIds?: string[]; limit: number }

export type RankedChunk = {
  chunkId: string
  paperId: string
  kind: ChunkKind
  section: string
  text: string
  spans: Span[]
  bm25: number
  /** with the question, in the space of the index; 0 where either is not in it */
  cosine: number
  score: number
}

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

/**
 * The passages of ready papers that are nearest to a question: the 200 best by BM25 joined with the 200 best
 * by cosine, ordered by both scores fused. The cut at 200 changes nothing against scoring every passage.
 */
export async function rank({ layer, query, paperIds, limit }: RankInput): Promise<Ranking> {
  const nothing = { index: null, chunks: [], mass: 0, known: 0, terms: 0, chunkCount: 0, embedded: false }
  const index = await findActiveIndex()
  if (!index || paperIds?.length === 0) return nothing
  const { counts, length } = queryTerms(query)
  const [{ chunkCount, df }, [vector]] = await Promise.all([
    frequencies(index.id, layer, [...counts.keys()]),
    query.trim() ? embedPassages(index, [{ text: query }]) : [null],
  ])
  const { weights, mass, known } = queryWeights({ counts, length }, df, chunkCount)
  const embedding = toHalfvec(vector ?? null)
  if (weights.size === 0 && !embedding) return { ...nothing, index, mass, known, terms: counts.size, chunkCount }
  const chunks = await candidates({ index, layer, paperIds, keywords: toSparsevec(weights), embedding, limit })
  return { index, chunks, mass, known, terms: counts.size, chunkCount, embedded: embedding !== null }
}

/** Number of passages in a layer, and how many of them hold each term. */
export async function frequencies(indexId: number, layer: Layer, terms: number[]) {
  const found = await rows<{ count: number; term: number | null; df: number | null }>(
    `SELECT l.chunk_count AS count, t.term, t.df FROM index_layer l
     LEFT JOIN index_term t ON t.index_id = l.index_id AND t.layer = l.layer AND t.term = ANY($3::int[])
     WHERE l.index_id = $1 AND l.layer = $2`,
    [indexId, layer, terms],
  )
  const df = new Map(found.map((row) => [row.term ?? 0, row.df ?? 0]))
  return { chunkCount: found[0]?.count ?? 0, df }
}

type Candidates = Omit<RankInput, 'query'> & { index: ActiveIndex; keywords: string; embedding: string | null }

async function candidates({ index, layer, paperIds, keywords, embedding, limit }: Candidates): Promise<RankedChunk[]> {
  const values: unknown[] = [index.id, layer, keywords, limit]
  const parameter = (value: unknown) => `$${values.push(value)}`
  const cosine = embedding ? `coalesce(1 - (c.embedding <=> ${parameter(embedding)}::halfvec), 0)` : '0::float8'
  const within = paperIds ? `AND c.paper_id = ANY(${parameter(paperIds)}::text[])` : ''
  // Written so that no plan depends on table statistics, which PGlite has none of: one pass over the passages,
  // the score of the 200th as a bar for each ranking, and joins with nothing but the few that are returned.
  const bar = (score: string) =>
    `(${score} > 0 AND ${score} >= coalesce((SELECT ${score} FROM scored ORDER BY ${score} DESC OFFSET ${CANDIDATES - 1} LIMIT 1), 0))`
  return rows<RankedChunk>(
    `WITH scored AS MATERIALIZED (
       SELECT c.id, c.paper_id, c.ord, -(c.keywords <#> $3::sparsevec) AS bm25, ${cosine} AS cosine
       FROM chunk c
       WHERE c.index_id = $1 AND c.layer = $2 ${within}
         AND c.paper_id NOT IN (SELECT id FROM paper WHERE status <> 'ready' OR removed_at IS NOT NULL)
     ), best AS MATERIALIZED (
       SELECT *, ${index.model === 'offline' ? OFFLINE_SCORE : MODEL_SCORE} AS score
       FROM scored WHERE ${bar('bm25')} OR ${bar('cosine')}
       ORDER BY score DESC, paper_id, ord LIMIT $4
     )
     SELECT c.id AS "chunkId", c.paper_id AS "paperId", c.kind, c.section, c.text, c.spans, b.bm25, b.cosine, b.score
     FROM best b JOIN chunk c ON c.id = b.id
     ORDER BY b.score DESC, b.paper_id, b.ord`,
    values,
  )
}
