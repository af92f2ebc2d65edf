import { type ChunkText, readChunks } from '../search/read-chunks'
import { rows } from '../search/rows'

/** The first passage of each paper's abstract, or of its text if it has none, in the given order. */
export async function abstractsOf(paperIds: string[]): Promise<({ chunkId: string; paperId: string } & ChunkText)[]> {
  if (paperIds.length === 0) return []
  const found = await rows<{ chunkId: string; paperId: string }>(
    `SELECT DISTINCT ON (c.paper_id) c.id AS "chunkId", c.paper_id AS "paperId"
     FROM chunk c JOIN search_index i ON i.id = c.index_id AND i.active
     WHERE c.paper_id = ANY($1::text[]) AND c.layer = 'content' AND c.kind = 'text'
     ORDER BY c.paper_id, lower(c.section) = 'abstract' DESC, c.ord`,
    [paperIds],
  )
  const byPaper = new Map(found.map((abstract) => [abstract.paperId, abstract]))
  return readChunks(paperIds.flatMap((id) => byPaper.get(id) ?? []))
}
