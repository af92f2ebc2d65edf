import { db } from '../../db/client'
import { fromJson } from '../../db/json'
import type { Block, PaperText } from '../../text/document'
import { ASKABLE } from '../in-library'
import { type ChunkText, readChunks } from '../search/find-chunks'
import { rows } from '../sql/rows'

/** A paper with its cleaned pages, for the analyst and the chunker. */
export async function getPaperText(id: string): Promise<PaperText> {
  const client = await db()
  const paper = await client.paper.findUniqueOrThrow({
    where: { id },
    select: {
      id: true,
      title: true,
      authors: true,
      abstract: true,
      pages: { select: { number: true, text: true, blocks: true }, orderBy: { number: 'asc' } },
    },
  })
  return { ...paper, pages: paper.pages.map((page) => ({ ...page, blocks: fromJson<Block[]>(page.blocks) })) }
}

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

/** The papers that have a text in the library and are searchable. */
export async function withFullText(paperIds: string[]): Promise<string[]> {
  const client = await db()
  const where = { ...ASKABLE, id: { in: paperIds }, pageCount: { gt: 0 } }
  const rows = await client.paper.findMany({ where, select: { id: true } })
  return rows.map(({ id }) => id)
}
