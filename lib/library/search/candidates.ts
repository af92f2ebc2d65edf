import type pg from 'pg'
import type { ActiveIndex } from './active-index'
import { rows, transaction } from './rows'
import type { Layer, SearchHit } from './search'

/** Passages taken from each of the two rankings before they are fused. */
const CANDIDATES = 200
// With the offline embedder the cosine helps words along; .3 was best on four development collections.
const OFFLINE_SCORE = 'bm25 / greatest(max(bm25) OVER (), 1e-9) + 0.3 * cosine'
// A model's own ranking leads: a convex combination of both, each scaled to the candidates, as Bruch et al. (An
// Analysis of Fusion Functions for Hybrid Retrieval, 2023) found to hold up without tuning.
const MODEL_SCORE = `0.3 * bm25 / greatest(max(bm25) OVER (), 1e-9)
  + 0.7 * (cosine - min(cosine) OVER ()) / greatest(max(cosine) OVER () - min(cosine) OVER (), 1e-9)`

const VISIBLE = `c.paper_id NOT IN (
  SELECT id FROM paper WHERE status <> 'ready' OR removed_at IS NOT NULL OR merged_into IS NOT NULL)`
const BM25 = '-(c.keywords <#> $3::sparsevec)'

export type RankedChunk = Omit<SearchHit, 'relevance'> & {
  bm25: number
  /** with the question, in the space of the index; 0 where either is not in it */
  cosine: number
  score: number
}

export type CandidateInput = {
  index: ActiveIndex
  layer: Layer
  paperIds?: string[]
  except?: string[]
  /** the question as pgvector's text */
  keywords: string
  embedding: string | null
  limit: number
}

/** The candidates of a question, best first; see `rank`. */
export async function findCandidates(input: CandidateInput): Promise<RankedChunk[]> {
  const { index, layer, paperIds, except, keywords, embedding, limit } = input
  const values: unknown[] = [index.id, layer, keywords, limit]
  if (embedding && !paperIds && !except?.length && index.graphs.includes(layer)) {
    return transaction(async (client) => {
      await client.query(`SET LOCAL hnsw.ef_search = ${CANDIDATES}`)
      const sql = fused(index, scoredByGraph(index, layer))
      return (await client.query<RankedChunk & pg.QueryResultRow>(sql, [...values, embedding])).rows
    })
  }
  const parameter = (value: unknown) => `$${values.push(value)}`
  const cosine = embedding ? cosineTo(`${parameter(embedding)}::halfvec`) : '0::float8'
  const within = paperIds ? `AND c.paper_id = ANY(${parameter(paperIds)}::text[])` : ''
  const without = except?.length ? `AND c.paper_id <> ALL(${parameter(except)}::text[])` : ''
  return rows<RankedChunk>(
    fused(
      index,
      `scored AS MATERIALIZED (
         SELECT c.id, c.paper_id, c.ord, ${BM25} AS bm25, ${cosine} AS cosine
         FROM chunk c WHERE c.index_id = $1 AND c.layer = $2 ${within} ${without} AND ${VISIBLE}
       )`,
    ),
    values,
  )
}

/** The nearest embeddings out of the HNSW graph, so that only keywords are compared one by one. */
function scoredByGraph(index: ActiveIndex, layer: Layer): string {
  const vector = `halfvec(${index.dimensions})`
  // The graph is a partial index: it is found by the same literals.
  return `near AS MATERIALIZED (
      SELECT c.id FROM chunk c WHERE c.index_id = ${index.id} AND c.layer = '${layer}'
      ORDER BY c.embedding::${vector} <=> $5::${vector} LIMIT ${CANDIDATES}
    ), worded AS MATERIALIZED (
      SELECT c.id, ${BM25} AS bm25 FROM chunk c WHERE c.index_id = $1 AND c.layer = $2
    ), scored AS MATERIALIZED (
      SELECT c.id, c.paper_id, c.ord, ${BM25} AS bm25, ${cosineTo('$5::halfvec')} AS cosine
      FROM (SELECT id FROM near UNION (SELECT id FROM worded ORDER BY bm25 DESC LIMIT ${CANDIDATES})) found
      JOIN chunk c USING (id) WHERE ${VISIBLE}
    )`
}

/**
 * Written so that no plan depends on table statistics, which PGlite has none of: one pass over the passages,
 * the score of the 200th as a bar for each ranking, and joins with nothing but the few that are returned.
 */
function fused(index: ActiveIndex, scored: string): string {
  const passes = (score: string) =>
    `(${score} > 0 AND ${score} >= coalesce((SELECT ${score} FROM scored ORDER BY ${score} DESC OFFSET ${CANDIDATES - 1} LIMIT 1), 0))`
  return `WITH ${scored}, best AS MATERIALIZED (
      SELECT *, ${index.model === 'offline' ? OFFLINE_SCORE : MODEL_SCORE} AS score
      FROM scored WHERE ${passes('bm25')} OR ${passes('cosine')}
      ORDER BY score DESC, paper_id, ord LIMIT $4
    )
    SELECT c.id AS "chunkId", c.paper_id AS "paperId", c.kind, c.section, c.text, c.spans, b.bm25, b.cosine, b.score
    FROM best b JOIN chunk c ON c.id = b.id
    ORDER BY b.score DESC, b.paper_id, b.ord`
}

function cosineTo(vector: string): string {
  return `coalesce(1 - (c.embedding <=> ${vector}), 0)`
}
