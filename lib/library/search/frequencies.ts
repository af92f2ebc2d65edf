import { rows } from './rows'
import type { Layer } from './search'

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
