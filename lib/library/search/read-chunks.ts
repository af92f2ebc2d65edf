import type { Span } from '../../text/document'
import type { ChunkKind } from '../chunking/chunk'
import { prepared } from '../sql/rows'
import { throwStale } from './segments/segment'

export type ChunkText = { kind: ChunkKind; section: string; text: string; spans: Span[] }

/**
 * Returns the passages with their texts, in the same order; passages deleted meanwhile are left out. Throws `IndexGone`
 * if all were deleted, because then a new index with its own passages is in use.
 */
export async function readChunks<Chunk extends { chunkId: string }>(chunks: Chunk[]): Promise<(Chunk & ChunkText)[]> {
  if (chunks.length === 0) return []
  const found = await prepared<ChunkText & { chunkId: string }>(
    `SELECT c.id AS "chunkId", c.kind, c.section, c.text, c.spans
     FROM unnest($1::text[]) AS wanted(id) JOIN chunk c USING (id)`,
    [chunks.map(({ chunkId }) => chunkId)],
  )
  if (found.length === 0) throwStale()
  const texts = new Map(found.map((text) => [text.chunkId, text]))
  return chunks.flatMap((chunk) => {
    const text = texts.get(chunk.chunkId)
    return text ? [{ ...chunk, ...text }] : []
  })
}
