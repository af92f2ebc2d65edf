import { db } from '../../db/client'
import { fromJson } from '../../db/json'
import type { Block, PaperText } from '../../text/document'

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
