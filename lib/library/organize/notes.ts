import { db } from '../../db/client'
import { AppError } from '../../errors'
import { indexSummary } from '../ingest/index-layers'

/** Keeps the person's note of a paper and makes it searchable. An empty note is taken away. */
export async function saveNote(paperId: string, markdown: string): Promise<void> {
  const client = await db()
  const paper = await client.paper.findUnique({ where: { id: paperId }, select: { status: true } })
  if (!paper) throw new AppError('not_found', `There is no paper ${paperId} in the library.`)
  if (markdown.trim())
    await client.note.upsert({ where: { paperId }, create: { paperId, markdown }, update: { markdown } })
  else await client.note.deleteMany({ where: { paperId } })
  if (paper.status === 'ready') await indexSummary(paperId)
}

/** The notes of these papers, by paper; one without a note is left out. */
export async function notesOf(paperIds: string[]): Promise<Record<string, string>> {
  const client = await db()
  const rows = await client.note.findMany({ where: { paperId: { in: paperIds } } })
  return Object.fromEntries(rows.map(({ paperId, markdown }) => [paperId, markdown]))
}
