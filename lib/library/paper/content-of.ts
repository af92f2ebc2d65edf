import type { ChunkText } from '../search/read-chunks'
import { rows } from '../search/rows'

/** All prose passages of papers, in the order of each paper. */
export async function contentOf(paperIds: string[]): Promise<({ chunkId: string; paperId: string } & ChunkText)[]> {
  if (paperIds.length === 0) return []
  return rows(
    `SELECT c.id AS "chunkId", c.paper_id AS "paperId", c.kind, c.section, c.text, c.spans
     FROM chunk c JOIN search_index i ON i.id = c.index_id AND i.active
     WHERE c.paper_id = ANY($1::text[]) AND c.layer = 'content' AND c.kind = 'text'
     ORDER BY c.paper_id, c.ord`,
    [paperIds],
  )
}
