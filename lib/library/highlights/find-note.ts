import { db } from '../../db/client'
import { currentOwner } from '../../owner'

/** The person's note on a paper; null if there is none. */
export async function findNote(paperId: string): Promise<string | null> {
  const client = await db()
  const where = { ownerId_paperId: { ownerId: currentOwner(), paperId } }
  return (await client.note.findUnique({ where }))?.markdown ?? null
}
