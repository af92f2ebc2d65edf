import { rows } from '../sql/rows'
import type { ActiveIndex } from './active-index'
import { strideOf } from './dot-products'
import type { Layer } from './layer'
import { MOST_NUMBERS } from './segments/vectors'

/** Share of what fits in memory above which a layer may outgrow it before the next rebuild. Below, no search needs a graph. */
const NEARLY_FULL = 0.5
/** pgvector builds no graph beyond these dimensions of a halfvec. */
const MOST_DIMENSIONS = 4_000

/**
 * Builds an HNSW graph for each large layer of a generation without blocking writers. Not on PGlite, where 40,000
 * passages would take minutes in the server's own process.
 */
export async function addGraphs(index: ActiveIndex, fewest = fewestPassages(index)): Promise<void> {
  const [server] = await rows<{ embedded: boolean }>(`SELECT version() LIKE '%PGlite%' AS embedded`)
  if (server?.embedded || index.dimensions === 0 || index.dimensions > MOST_DIMENSIONS) return
  const large = await rows<{ layer: Layer }>(
    'SELECT layer FROM indexed_paper WHERE index_id = $1 GROUP BY layer HAVING sum(chunks) >= $2 ORDER BY layer',
    [index.id, fewest],
  )
  for (const { layer } of large) {
    await rows(
      `CREATE INDEX CONCURRENTLY IF NOT EXISTS ${graphName(index.id, layer)} ON chunk
       USING hnsw ((embedding::halfvec(${index.dimensions})) halfvec_cosine_ops)
       WHERE index_id = ${index.id} AND layer = '${layer}'`,
    )
    // An interrupted build leaves an index behind as well, but an invalid one.
    await rows(
      `UPDATE search_index SET graphs = array_append(graphs, $2) WHERE id = $1 AND $2 <> ALL(graphs)
         AND EXISTS (SELECT FROM pg_index WHERE indexrelid = to_regclass($3) AND indisvalid)`,
      [index.id, layer, graphName(index.id, layer)],
    )
  }
}

function fewestPassages({ dimensions }: ActiveIndex): number {
  return Math.ceil((NEARLY_FULL * MOST_NUMBERS) / Math.max(strideOf(dimensions), 1))
}

export async function dropGraphs(indexId: number): Promise<void> {
  await rows(`UPDATE search_index SET graphs = '{}' WHERE id = $1 AND graphs <> '{}'`, [indexId])
  for (const layer of ['summary', 'content'] as const) await rows(`DROP INDEX IF EXISTS ${graphName(indexId, layer)}`)
}

function graphName(indexId: number, layer: Layer): string {
  return `chunk_graph_${indexId}_${layer}`
}
