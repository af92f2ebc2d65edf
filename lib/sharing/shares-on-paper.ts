import { db } from '../db/client'
import { namesOf } from '../libraries/fellow-members'
import { currentOwner } from '../owner'
import type { ShareKind } from './share-terms'

/** Highlights and notes on a paper that are shared with a library. `from`: their owner; null: the caller. */
export type ShareOnPaper = {
  id: string
  ownerId: string
  kind: ShareKind
  objectId: string
  from: string | null
  library: string
}

/**
 * Shares on a paper: those of others with one's libraries, and one's own, oldest first. Access rules hide all others; the
 * shared object itself must be read as its owner.
 */
export async function sharesOnPaper(paperId: string, kinds: ShareKind[]): Promise<ShareOnPaper[]> {
  const client = await db()
  const rows = await client.share.findMany({
    where: { paperId, kind: { in: kinds }, revokedAt: null, libraryId: { not: null } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    include: { library: { select: { name: true } } },
  })
  const names = await namesOf(rows.map(({ ownerId }) => ownerId))
  const me = currentOwner()
  return rows.map(({ id, ownerId, kind, objectId, library }) => ({
    ...{ id, ownerId, kind: kind as ShareKind, objectId, library: library?.name ?? '' },
    from: ownerId === me ? null : (names.get(ownerId) ?? 'a former member'),
  }))
}
