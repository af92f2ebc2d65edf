import type { Span } from '../../text/document'
import { rows } from '../sql/rows'
import type { ActiveIndex } from './active-index'
import { toHalfvec } from './binary'

/** An indexed passage and its cosine with a question. */
export type ChunkCosine = { paperId: string; spans: Span[]; cosine: number }

/**
 * Returns the cosines of a unit vector with all content passages of the papers. Passages without an embedding are left
 * out.
 */
export async function chunkCosines(
  index: ActiveIndex,
  paperIds: string[],
  vector: Float32Array,
): Promise<ChunkCosine[]> {
  return rows<ChunkCosine>(
    `SELECT c.paper_id AS "paperId", c.spans, 1 - (c.embedding <=> $3::halfvec) AS cosine FROM chunk c
     WHERE c.index_id = $1 AND c.layer = 'content' AND c.paper_id = ANY($2::text[]) AND c.embedding IS NOT NULL`,
    [index.id, paperIds, toHalfvec(vector)],
  )
}
