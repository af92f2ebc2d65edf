import { randomUUID } from 'node:crypto'
import { db } from '../db/client'
import { currentOwner } from '../owner'
import type { SharedObject } from './share-terms'

/** Finds or creates the share of an own object with a library, or by links (null). An existing share keeps its comments. */
export async function openOwnShare({ kind, objectId }: SharedObject, libraryId: string | null): Promise<string> {
  const client = await db()
  const known = await client.share.findFirst({
    where: { ownerId: currentOwner(), kind, objectId, libraryId },
    orderBy: { createdAt: 'asc' },
  })
  if (known) {
    if (known.revokedAt)
      await client.share.update({ where: { id: known.id }, data: { revokedAt: null, createdAt: new Date() } })
    return known.id
  }
  const paperId = await paperOf({ kind, objectId })
  const { id } = await client.share.create({ data: { id: randomUUID(), kind, objectId, libraryId, paperId } })
  return id
}

/** Paper that highlights or notes belong to; null for other objects. */
async function paperOf({ kind, objectId }: SharedObject): Promise<string | null> {
  if (kind === 'highlights' || kind === 'note') return objectId
  if (kind !== 'highlight') return null
  const client = await db()
  const row = await client.highlight.findUnique({ where: { id: objectId }, select: { paperId: true } })
  return row?.paperId ?? null
}
