import { db } from '../../db/client'
import { listMembers, namesOf } from '../../libraries/fellow-members'
import { currentOwner } from '../../owner'
import type { SharedObject, ShareKind } from '../share-terms'
import { keyOf, titlesOf } from '../shared-object'
import { mentionsIn } from './mentions'

/** An unread comment of the caller. */
export type Notice = {
  commentId: string
  kind: 'mention' | 'reply'
  share: SharedObject & { id: string; paperId: string | null }
  title: string
  author: string
  text: string
  at: string
}

const MOST_LISTED = 100

/**
 * Notifies people of an own comment: those it mentions, those who wrote in its thread, and the owner of the shared object, if
 * they can read it.
 */
export async function notifyParticipants(commentId: string): Promise<void> {
  const client = await db()
  const comment = await client.comment.findUnique({
    where: { id: commentId },
    include: { thread: { include: { share: true, comments: { select: { authorId: true } } } } },
  })
  const libraryId = comment?.thread.share.libraryId
  if (!comment || !libraryId) return
  const members = await listMembers(libraryId)
  const readers = new Set(members.map(({ id }) => id))
  const { share, comments } = comment.thread
  const kinds = new Map<string, Notice['kind']>()
  for (const id of [share.ownerId, ...comments.map(({ authorId }) => authorId)])
    if (readers.has(id) || id === share.ownerId) kinds.set(id, 'reply')
  for (const { id } of mentionsIn(comment.text, members)) kinds.set(id, 'mention')
  kinds.delete(currentOwner())
  const data = [...kinds].map(([personId, kind]) => ({ commentId, personId, kind }))
  if (data.length > 0) await client.commentNotice.createMany({ data, skipDuplicates: true })
}

const UNSEEN = { seenAt: null, comment: { thread: { share: { revokedAt: null } } } }

/** Number of unread comments of the caller. */
export async function countNotices(): Promise<number> {
  return (await db()).commentNotice.count({ where: UNSEEN })
}

/** Unread comments of the caller, newest first. */
export async function listNotices(): Promise<Notice[]> {
  const client = await db()
  const rows = await client.commentNotice.findMany({
    where: UNSEEN,
    orderBy: { comment: { createdAt: 'desc' } },
    take: MOST_LISTED,
    include: { comment: { include: { thread: { include: { share: true } } } } },
  })
  const shares = rows.map(({ comment: { thread } }) => ({
    ...{ id: thread.share.id, objectId: thread.share.objectId, ownerId: thread.share.ownerId },
    paperId: thread.share.paperId,
    kind: thread.share.kind as ShareKind,
  }))
  const [titles, names] = await Promise.all([titlesOf(shares), namesOf(rows.map(({ comment }) => comment.authorId))])
  return rows.flatMap(({ commentId, kind, comment }, index) => {
    const share = shares[index]
    const title = share && titles.get(keyOf(share))
    if (!share || title === undefined) return []
    const author = names.get(comment.authorId) ?? 'a former member'
    const { text, createdAt } = comment
    const { ownerId: _, ...object } = share
    return [
      { commentId, kind: kind as Notice['kind'], share: object, title, author, text, at: createdAt.toISOString() },
    ]
  })
}

/** Marks comments on a shared object as read. */
export async function seeNotices(shareId: string): Promise<void> {
  const client = await db()
  const rows = await client.commentNotice.findMany({
    where: { seenAt: null, comment: { thread: { shareId } } },
    select: { commentId: true },
  })
  if (rows.length === 0) return
  await client.commentNotice.updateMany({
    where: { personId: currentOwner(), commentId: { in: rows.map(({ commentId }) => commentId) } },
    data: { seenAt: new Date() },
  })
}
