import { db } from '../../db/client'
import { currentOwner } from '../../owner'
import { indexNotes } from '../indexing/index-layers'
import { getPaperRow } from '../papers'

/** Stores the person's note on a paper and makes it searchable. Deletes an empty note. */
export async function saveNote(paperId: string, markdown: string): Promise<void> {
  const client = await db()
  await getPaperRow(paperId)
  if (markdown.trim()) await writeNote(client, paperId, markdown)
  else await client.note.deleteMany({ where: { paperId } })
  await indexNotes(paperId)
}

/** A statement that replaces the note of the person as whom it is run. */
export function writeNote(client: Awaited<ReturnType<typeof db>>, paperId: string, markdown: string) {
  const key = { ownerId: currentOwner(), paperId }
  return client.note.upsert({ where: { ownerId_paperId: key }, create: { ...key, markdown }, update: { markdown } })
}

/** The notes on these papers, by paper. Omits papers without a note. */
export async function notesOf(paperIds: string[]): Promise<Record<string, string>> {
  const client = await db()
  const rows = await client.note.findMany({ where: { paperId: { in: paperIds } } })
  return Object.fromEntries(rows.map(({ paperId, markdown }) => [paperId, markdown]))
}
