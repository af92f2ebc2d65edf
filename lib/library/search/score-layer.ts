import type { ActiveIndex } from './active-index'
import { toSparsevec } from './bm25'
import { toHalfvec } from './halfvec'
import { rows } from './rows'
import type { Layer } from './search'

export type ScoredChunk = { chunkId: string; paperId: string; ord: number; bm25: number; cosine: number }

export type ScoreInput = {
  index: ActiveIndex
  layer: Layer
  /** of the question's terms, idf included */
  weights: Map<number, number>
  /** of the question, length 1; null where the space knows none of it */
  vector: Float32Array | null
  paperIds?: string[]
  except?: string[]
  limit: number
}

/** interim */
export async function scoreLayer({
  index,
  layer,
  weights,
  vector,
  paperIds,
  except,
  limit,
}: ScoreInput): Promise<ScoredChunk[]> {
  const embedding = toHalfvec(vector)
  const values: unknown[] = [index.id, layer, toSparsevec(weights), limit]
  const parameter = (value: unknown) => `$${values.push(value)}`
  const cosine = embedding ? `coalesce(1 - (c.embedding <=> ${parameter(embedding)}::halfvec), 0)` : '0::float8'
  const within = paperIds ? `AND c.paper_id = ANY(${parameter(paperIds)}::text[])` : ''
  const without = except?.length ? `AND c.paper_id <> ALL(${parameter(except)}::text[])` : ''
  const passes = (score: string) =>
    `(${score} > 0 AND ${score} >= coalesce((SELECT ${score} FROM scored ORDER BY ${score} DESC OFFSET ($4 - 1) LIMIT 1), 0))`
  return rows<ScoredChunk>(
    `WITH scored AS MATERIALIZED (
       SELECT c.id AS "chunkId", c.paper_id AS "paperId", c.ord, -(c.keywords <#> $3::sparsevec) AS bm25, ${cosine} AS cosine
       FROM chunk c WHERE c.index_id = $1 AND c.layer = $2 ${within} ${without} AND c.paper_id NOT IN (
         SELECT id FROM paper WHERE status <> 'ready' OR removed_at IS NOT NULL OR merged_into IS NOT NULL)
     ) SELECT * FROM scored WHERE ${passes('bm25')} OR ${passes('cosine')}`,
    values,
  )
}
