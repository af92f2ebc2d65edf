import { randomUUID } from 'node:crypto'
import { note } from '../accounts/audit/audit'
import { hashOf, newKey } from '../accounts/keys/link-key'
import { db } from '../db/client'
import { AppError } from '../errors'
import { asInstallation, currentOwner } from '../owner'
import { openOwnShare } from './own-share'
import { forgetPictures } from './pictures'
import { LINK, type LinkDays, type SharedObject, type ShareKind } from './share-terms'
import { requireOwnObject } from './shared-object'

const DAY_MS = 86_400_000
export type LinkItem = { id: string; createdAt: string; expiresAt: string; opened: number; openedAt: string | null }

/** Makes a link that lets anyone read an own object. Returns its path with the key, which is not stored. Throws `AppError('not_found')`. */
export async function makeLink(object: SharedObject, days: LinkDays): Promise<string> {
  await requireOwnObject(object)
  const client = await db()
  const { key, hash } = newKey()
  const expiresAt = new Date(Date.now() + days * DAY_MS)
  const shareId = await openOwnShare(object, null)
  const id = randomUUID()
  await client.shareLink.create({ data: { id, shareId, hash, expiresAt } })
  await note('made a link to read', currentOwner(), { kind: object.kind })
  // Browsers do not send the part after #, so the key is in no proxy log.
  return `${LINK}/${id}#key=${key}`
}

/** Valid links of a share, newest first. */
export async function listLinks(shareId: string): Promise<LinkItem[]> {
  const client = await db()
  const rows = await client.shareLink.findMany({
    where: { shareId, revokedAt: null, expiresAt: { gt: new Date() } },
    orderBy: { createdAt: 'desc' },
  })
  return rows.map(({ id, createdAt, expiresAt, opened, openedAt }) => ({
    ...{ id, opened, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() },
    openedAt: openedAt?.toISOString() ?? null,
  }))
}

/** Revokes a link. Throws `AppError('not_found')`. */
export async function revokeLink(id: string): Promise<void> {
  const client = await db()
  const link = await client.shareLink.findFirst({ where: { id, revokedAt: null }, include: { share: true } })
  if (!link) throw new AppError('not_found', 'This link is no longer valid.')
  await client.shareLink.update({ where: { id }, data: { revokedAt: new Date() } })
  await note('revoked a link to read', currentOwner(), { kind: link.share.kind })
  await forgetPictures({ kind: link.share.kind as ShareKind, objectId: link.share.objectId })
}

/** Finds the link of a key, with its share; null if the key is wrong, or the link expired or was revoked. */
export async function findLink(key: string) {
  return asInstallation(async () => {
    const client = await db()
    const link = await client.shareLink.findUnique({ where: { hash: hashOf(key) }, include: { share: true } })
    if (!link || link.revokedAt || link.expiresAt <= new Date() || link.share.revokedAt) return null
    const owner = await client.person.findUnique({ where: { id: link.share.ownerId }, select: { disabledAt: true } })
    // Links of disabled people do not work.
    return owner && !owner.disabledAt ? link : null
  })
}

/** Counts one opening of the page of a link. */
export async function countOpened(id: string): Promise<void> {
  await asInstallation(async () =>
    (await db()).shareLink.updateMany({ where: { id }, data: { opened: { increment: 1 }, openedAt: new Date() } }),
  )
}
