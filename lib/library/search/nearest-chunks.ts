import pg from 'pg'
import { pool } from '../../db/connection/pool'
import { memoryOf } from '../sql/memory'
import { rows } from '../sql/rows'
import { toHalfvec } from './binary'
import type { Layer } from './layer'
import type { ScoredChunk } from './scored-chunk'
import type { OpenIndex } from './segments/open-index'
import type { Part } from './segments/open-layer'

/**
 * Number of passages up to which an exact comparison by paper is faster than a graph that must skip most of what it
 * visits.
 */
const EXACT = 20_000
/** Number of neighbors that a graph visits before it gives up; pgvector's default. */
const MOST_SCANNED = 20_000

export type NearChunk = Omit<ScoredChunk, 'bm25'>

type Nearest = {
  index: OpenIndex
  layer: Layer
  limit: number
  vector: Float32Array
  parts: Part[]
  hidden: () => string[]
}

/**
 * Finds the passages nearest to a vector in the database: by exact comparison for few papers, by the layer's HNSW graph
 * for many, or by comparing all if there is no graph. `hidden`: papers of the layer to leave out.
 */
export async function nearestChunks(input: Nearest): Promise<NearChunk[]> {
  const { index, layer, limit, vector, parts, hidden } = input
  const allowed = parts.reduce((sum, part) => sum + part.allowed, 0)
  const embedding = toHalfvec(vector)
  if (allowed > EXACT && index.graphs.includes(layer)) {
    const found = await byGraph(input)
    // If much is hidden, a graph may find fewer passages than there are.
    if (found.length >= limit) return found
  }
  const few = allowed <= EXACT
  const papers = few ? parts.flatMap(({ runs }) => runs.map(({ paper }) => paper.paperId)) : hidden()
  return rows<NearChunk>(
    `SELECT c.id AS "chunkId", c.paper_id AS "paperId", c.ord, 1 - (c.embedding <=> $3::halfvec) AS cosine
     FROM chunk c WHERE c.index_id = $1 AND c.layer = $2 AND c.paper_id ${few ? '= ANY' : '<> ALL'}($5::text[])
       AND c.embedding IS NOT NULL
     ORDER BY cosine DESC LIMIT $4`,
    [index.id, layer, embedding, limit, papers],
  )
}

async function byGraph({ index, layer, limit, vector, hidden }: Nearest): Promise<NearChunk[]> {
  const type = `halfvec(${index.dimensions})`
  const goOn = `SET LOCAL hnsw.iterative_scan = relaxed_order; SET LOCAL hnsw.max_scan_tuples = ${MOST_SCANNED};`
  // In one round trip: statements sent together form one transaction and take no parameters. The graph is a partial
  // index, which Postgres only uses if its literals match.
  const results = (await (
    await pool()
  ).query(
    `SET LOCAL hnsw.ef_search = ${limit}; ${(await scansOn()) ? goOn : ''}
     SELECT c.id AS "chunkId", c.paper_id AS "paperId", c.ord,
       1 - (c.embedding::${type} <=> '[${vector.join(',')}]'::${type}) AS cosine
     FROM chunk c WHERE c.index_id = ${index.id} AND c.layer = '${layer}'
       AND c.paper_id <> ALL(ARRAY[${hidden()
         .map((id) => pg.escapeLiteral(id))
         .join(',')}]::text[])
     ORDER BY c.embedding::${type} <=> '[${vector.join(',')}]'::${type} LIMIT ${limit}`,
  )) as unknown as pg.QueryResult<NearChunk & pg.QueryResultRow>[]
  return results.at(-1)?.rows ?? []
}

/** Tells whether this pgvector (0.8 or newer) keeps scanning until enough rows pass the filter. */
async function scansOn(): Promise<boolean> {
  const known = await memoryOf('pgvector', () => ({ version: null as string | null }))
  known.version ??=
    (await rows<{ version: string }>(`SELECT extversion AS version FROM pg_extension WHERE extname = 'vector'`))[0]
      ?.version ?? ''
  const [major = 0, minor = 0] = known.version.split('.').map(Number)
  return major > 0 || minor >= 8
}

/** Returns the cosines of passages with a vector, by passage id. Passages without an embedding are left out. */
export async function cosinesOf(chunkIds: string[], vector: Float32Array): Promise<Map<string, number>> {
  const found = await rows<{ id: string; cosine: number }>(
    `SELECT c.id, 1 - (c.embedding <=> $2::halfvec) AS cosine FROM unnest($1::text[]) AS wanted(id)
     JOIN chunk c USING (id) WHERE c.embedding IS NOT NULL`,
    [chunkIds, toHalfvec(vector)],
  )
  return new Map(found.map(({ id, cosine }) => [id, cosine]))
}
