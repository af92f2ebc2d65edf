import { db } from '../db/client'
import { AppError } from '../errors'
import { withOwner } from '../owner'
import { findLink } from './links'
import type { SharedObject, ShareKind } from './share-terms'

/** Access by a share (own, or with one of the caller's libraries) or by the key of a link. */
export type Opening = { id: string } | { key: string }

export type OpenShare = SharedObject & {
  id: string
  ownerId: string
  libraryId: string | null
  /** of the link that opened it */
  linkId: string | null
  at: Date
}

/** Shown for shares that never existed and for those that ended, so that nobody learns which. */
export const NOTHING_SHARED = 'There is nothing here. The link may be wrong, expired or revoked.'

/**
 * Decides whether the caller, or a key, may read a shared object. This is the only place that does. Only `read` runs with the
 * rights of the owner. Throws `AppError('not_found')`.
 */
export async function readShare<T>(by: Opening, read: (share: OpenShare) => Promise<T>): Promise<T> {
  const share = await findShare(by)
  if (!share) throw new AppError('not_found', NOTHING_SHARED)
  return withOwner(share.ownerId, () => read(share))
}

/** Like `readShare`, without reading anything with the owner's rights. */
export async function openShare(by: Opening): Promise<OpenShare> {
  const share = await findShare(by)
  if (!share) throw new AppError('not_found', NOTHING_SHARED)
  return share
}

async function findShare(by: Opening): Promise<OpenShare | null> {
  const link = 'key' in by ? await findLink(by.key) : null
  const client = await db()
  // Row-level security hides shares with other people's libraries.
  const row = 'key' in by ? link?.share : await client.share.findFirst({ where: { id: by.id, revokedAt: null } })
  if (!row) return null
  const { id, kind, objectId, ownerId, libraryId, createdAt } = row
  return { id, kind: kind as ShareKind, objectId, ownerId, libraryId, linkId: link?.id ?? null, at: createdAt }
}
