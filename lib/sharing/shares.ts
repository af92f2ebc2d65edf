import { note } from '../accounts/audit/audit'
import { db } from '../db/client'
import { AppError } from '../errors'
import { namesOf } from '../libraries/fellow-members'
import { type MyLibrary, myLibraries, sayLibrary } from '../libraries/my-libraries'
import { currentOwner } from '../owner'
import { type LinkItem, listLinks } from './links'
import { openOwnShare } from './own-share'
import { forgetPictures } from './pictures'
import type { SharedObject, ShareKind } from './share-terms'
import { keyOf, requireOwnObject, titlesOf } from './shared-object'

/** Shares of an own object: its libraries and its links. */
export type Sharing = {
  libraries: (Pick<MyLibrary, 'id' | 'name' | 'kind'> & { shareId: string | null })[]
  links: LinkItem[]
}

/** Lets the members of a library read an own object. Returns the id of the share. Throws `AppError('not_found')`. */
export async function shareWith(object: SharedObject, libraryId: string): Promise<string> {
  await requireOwnObject(object)
  const library = (await myLibraries()).find(({ id, kind }) => id === libraryId && kind !== 'own')
  if (!library) throw new AppError('not_found', 'There is no such library, or you are not a member of it.')
  const id = await openOwnShare(object, libraryId)
  await note('shared', currentOwner(), { kind: object.kind, library: sayLibrary(library) })
  return id
}

/** Ends a share with a library or by links. Throws `AppError('not_found')`. */
export async function stopSharing(shareId: string): Promise<void> {
  const client = await db()
  const share = await client.share.findFirst({
    where: { id: shareId, ownerId: currentOwner(), revokedAt: null },
    include: { library: { select: { name: true, kind: true } } },
  })
  if (!share) throw new AppError('not_found', 'This is no longer shared.')
  const revokedAt = new Date()
  await client.$transaction([
    client.share.updateMany({ where: { id: shareId }, data: { revokedAt } }),
    client.shareLink.updateMany({ where: { shareId, revokedAt: null }, data: { revokedAt } }),
  ])
  await note('stopped sharing', currentOwner(), {
    kind: share.kind,
    library: share.library ? sayLibrary(share.library as MyLibrary) : '',
  })
  const kind = share.kind as ShareKind
  await forgetPictures({ kind, objectId: share.objectId })
}

/** Shares of an own object. Throws `AppError('not_found')`. */
export async function sharingOf(object: SharedObject): Promise<Sharing> {
  await requireOwnObject(object)
  const client = await db()
  const [libraries, shares] = await Promise.all([
    myLibraries(),
    client.share.findMany({ where: { ownerId: currentOwner(), ...object, revokedAt: null } }),
  ])
  const linked = shares.find(({ libraryId }) => libraryId === null)
  return {
    // A personal library has no other members.
    libraries: libraries
      .filter(({ kind }) => kind !== 'own')
      .map(({ id, name, kind }) => ({
        ...{ id, name, kind },
        shareId: shares.find(({ libraryId }) => libraryId === id)?.id ?? null,
      })),
    links: linked ? await listLinks(linked.id) : [],
  }
}

export type ShareItem = SharedObject & {
  id: string
  /** the paper of highlights and notes */
  paperId: string | null
  title: string
  /** name of the library it is shared with; null: shared by links */
  library: string | null
  /** name of the person who shared it; null: the current person */
  from: string | null
  at: string
  links: LinkItem[]
}

const MOST_LISTED = 200

/** Objects that the person shares and that others share with their libraries, latest first. */
export async function listShares(): Promise<{ own: ShareItem[]; withMe: ShareItem[] }> {
  const client = await db()
  const me = currentOwner()
  const rows = await client.share.findMany({
    where: { revokedAt: null },
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
    take: MOST_LISTED,
    include: { library: { select: { name: true } } },
  })
  const objects = rows.map(({ kind, objectId, ownerId }) => ({ kind: kind as ShareKind, objectId, ownerId }))
  const [titles, names] = await Promise.all([titlesOf(objects), namesOf(rows.map(({ ownerId }) => ownerId))])
  const items = await Promise.all(
    rows.map(async ({ id, ownerId, paperId, library, createdAt }, index): Promise<ShareItem[]> => {
      const { kind, objectId } = objects[index] as (typeof objects)[number]
      const title = titles.get(keyOf({ ownerId, kind, objectId }))
      if (title === undefined) return []
      const isOwn = ownerId === me
      const links = isOwn && !library ? await listLinks(id) : []
      // A share by links ends with its last link.
      if (isOwn && !library && links.length === 0) return []
      const from = isOwn ? null : (names.get(ownerId) ?? 'a former member')
      return [
        {
          kind,
          objectId,
          id,
          paperId,
          title,
          library: library?.name ?? null,
          from,
          at: createdAt.toISOString(),
          links,
        },
      ]
    }),
  )
  const all = items.flat()
  return { own: all.filter(({ from }) => from === null), withMe: all.filter(({ from }) => from !== null) }
}
