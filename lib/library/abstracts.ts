import { db } from '../db/client'
import { fromJson } from '../db/json'
import type { Span } from '../text/document'
import type { ChunkKind } from './chunk'
import type { SearchHit } from './search/search'

/** The first passage of the abstract of each paper that has one, in the content index. */
export async function abstractsOf(paperIds: string[]): Promise<Omit<SearchHit, 'relevance'>[]> {
  if (paperIds.length === 0) return []
  const client = await db()
  const rows = await client.chunk.findMany({
    where: {
      paperId: { in: paperIds },
      layer: 'content',
      kind: 'text',
      indexed: { index: { active: true } },
      section: { equals: 'abstract', mode: 'insensitive' },
    },
    orderBy: { ord: 'asc' },
    distinct: ['paperId'],
  })
  return rows.map(({ id, paperId, kind, section, text, spans }) => ({
    chunkId: id,
    paperId,
    kind: kind as ChunkKind,
    section,
    text,
    spans: fromJson<Span[]>(spans),
  }))
}
