import type { ChunkKind } from '../chunk'
import type { Span } from '../pdf/document'
import { type ActiveIndex, findActiveIndex } from './active-index'
import { queryWeights, toSparsevec } from './bm25'
import { embedPassages } from './embed-passages'
import { toHalfvec } from './halfvec'
import { rows } from './rows'
import type { Layer } from './search'
import { countTerms } from './terms'

/** Passages taken from each of the two rankings before they are fused. */
const CANDIDATES = 200
/** Share of the cosine in the fused score; best on four development collections. */
const COSINE_WEIGHT = 0.3

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
  /** passages in the layer */
  chunkCount: number
  /** whether the question has a vector */
  embedded: boolean
}

/**
 * The passages of ready papers that are nearest to a question: the 200 best by BM25 joined with the 200 best
 * by cosine, ordered by `bm25 / max + 0.3 cosine`. Equal, to the fourth digit, to scoring every passage.
 */
export async function rank({ layer, query, paperIds, limit }: RankInput): Promise<Ranking> {
  const nothing = { index: null, chunks: [], mass: 0, known: 0, chunkCount: 0, embedded: false }
  const index = await findActiveIndex()
  if (!index || paperIds?.length === 0) return nothing
  const terms = countTerms(query)
  const [{ chunkCount, df }, [vector]] = await Promise.all([
    frequencies(index.id, layer, [...terms.counts.keys()]),
    query.trim() ? embedPassages(index, [{ text: query }]) : [null],
  ])
  const { weights, mass, known } = queryWeights(terms, df, chunkCount)
  const embedding = toHalfvec(vector ?? null)
  if (weights.size === 0 && !embedding) return { ...nothing, index, mass, known, chunkCount }
  const chunks = await candidates({ index, layer, paperIds, keywords: toSparsevec(weights), embedding, limit })
  return { index, chunks, mass, known, chunkCount, embedded: embedding !== null }
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
  return rows<RankedChunk>(
    `WITH scored AS MATERIALIZED (
       SELECT c.id, -(c.keywords <#> $3::sparsevec) AS bm25, ${cosine} AS cosine
       FROM chunk c JOIN paper p ON p.id = c.paper_id AND p.status = 'ready' AND p.removed_at IS NULL
       WHERE c.index_id = $1 AND c.layer = $2 ${within}
     ), pool AS (
       (SELECT id FROM scored WHERE bm25 > 0 ORDER BY bm25 DESC LIMIT ${CANDIDATES})
       UNION (SELECT id FROM scored WHERE cosine > 0 ORDER BY cosine DESC LIMIT ${CANDIDATES})
     ), fused AS (
       SELECT id, bm25, cosine, bm25 / greatest(max(bm25) OVER (), 1e-9) + ${COSINE_WEIGHT} * cosine AS score
       FROM scored JOIN pool USING (id)
     )
     SELECT c.id AS "chunkId", c.paper_id AS "paperId", c.kind, c.section, c.text, c.spans, f.bm25, f.cosine, f.score
     FROM fused f JOIN chunk c USING (id)
     ORDER BY f.score DESC, c.paper_id, c.ord LIMIT $4`,
    values,
  )
}
