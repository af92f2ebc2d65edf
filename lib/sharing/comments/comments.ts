import { randomUUID } from 'node:crypto'
import { db } from '../../db/client'
import { toJson } from '../../db/json'
import { AppError } from '../../errors'
import { listMembers, type Member, namesOf } from '../../libraries/fellow-members'
import { currentOwner } from '../../owner'
import { openShare } from '../open-share'
import { anchorSchema, type CommentAnchor } from './anchor-schema'
import { notifyParticipants } from './notices'

type CommentItem = {
  id: string
  /** null: an account that was deleted */
  author: string | null
  isOwn: boolean
  text: string
  at: string
  edited: boolean
}

export type CommentThread = { id: string; anchor: CommentAnchor; resolvedBy: string | null; comments: CommentItem[] }

const LONGEST = 5_000
const MOST_THREADS = 1_000
const GONE =
  'This comment no longer exists. It may have been deleted, or the item that it belongs to is no longer shared.'
const FORMER = 'a former member'

/** Threads on a shared object, oldest first. Throws `AppError('not_found')`. */
export async function listThreads(shareId: string): Promise<CommentThread[]> {
  await openShare({ id: shareId })
  const client = await db()
  const rows = await client.commentThread.findMany({
    where: { shareId, comments: { some: {} } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: MOST_THREADS,
    include: { comments: { orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] } },
  })
  const me = currentOwner()
  const names = await namesOf(
    rows.flatMap(({ resolvedById, comments }) => [...comments.map(({ authorId }) => authorId), resolvedById ?? me]),
  )
  return rows.map(({ id, anchor, resolvedAt, resolvedById, comments }) => ({
    ...{ id, anchor: anchorSchema.parse(anchor) },
    resolvedBy: resolvedAt && (names.get(resolvedById ?? '') ?? FORMER),
    comments: comments.map(({ id, authorId, text, createdAt, editedAt }) => ({
      ...{ id, text, author: names.get(authorId) ?? null, isOwn: authorId === me },
      ...{ at: createdAt.toISOString(), edited: editedAt !== null },
    })),
  }))
}

/** People who can be mentioned in comments on a shared object. Throws `AppError('not_found')`. */
export async function listReaders(shareId: string): Promise<Member[]> {
  const { libraryId } = await openShare({ id: shareId })
  return libraryId ? listMembers(libraryId) : []
}

/** Begins a thread. Throws `AppError('not_found' | 'bad_request' | 'forbidden')`. */
export async function startThread(shareId: string, anchor: CommentAnchor, text: string): Promise<void> {
  const share = await openShare({ id: shareId })
  if (!share.libraryId) throw new AppError('forbidden', 'Only people who share a library can comment.')
  const words = requireText(text)
  const client = await db()
  const [threadId, id] = [randomUUID(), randomUUID()]
  await client.$transaction([
    client.commentThread.create({
      data: { id: threadId, shareId, anchor: toJson(anchor), startedById: currentOwner() },
    }),
    client.comment.create({ data: { id, threadId, authorId: currentOwner(), text: words } }),
  ])
  await notifyParticipants(id)
}

/** Replies in a thread and reopens it. Throws `AppError('not_found' | 'bad_request')`. */
export async function reply(threadId: string, text: string): Promise<void> {
  const words = requireText(text)
  await requireThread(threadId)
  const client = await db()
  const id = randomUUID()
  await client.$transaction([
    client.comment.create({ data: { id, threadId, authorId: currentOwner(), text: words } }),
    client.commentThread.updateMany({ where: { id: threadId }, data: { resolvedAt: null, resolvedById: null } }),
  ])
  await notifyParticipants(id)
}

/** Changes one's own comment. Throws `AppError('not_found' | 'bad_request')`. */
export async function editComment(id: string, text: string): Promise<void> {
  const words = requireText(text)
  const client = await db()
  await requireReadable(id)
  const { count } = await client.comment.updateMany({ where: { id }, data: { text: words, editedAt: new Date() } })
  if (count === 0) throw new AppError('not_found', GONE)
  await notifyParticipants(id)
}

/** Deletes one's own comment, and with the last one its thread. Throws `AppError('not_found')`. */
export async function deleteComment(id: string): Promise<void> {
  const client = await db()
  const { threadId } = await requireReadable(id)
  const { count } = await client.comment.deleteMany({ where: { id } })
  if (count === 0) throw new AppError('not_found', GONE)
  await client.commentThread.deleteMany({
    where: { id: threadId, startedById: currentOwner(), comments: { none: {} } },
  })
}

/** Marks a thread as resolved or as open. Throws `AppError('not_found')`. */
export async function resolveThread(threadId: string, resolved: boolean): Promise<void> {
  await requireThread(threadId)
  const client = await db()
  const data = resolved
    ? { resolvedAt: new Date(), resolvedById: currentOwner() }
    : { resolvedAt: null, resolvedById: null }
  await client.commentThread.updateMany({ where: { id: threadId }, data })
}

/** A thread on a current share. Row-level security shows the owner ended shares too. */
async function requireThread(id: string): Promise<void> {
  const client = await db()
  const thread = await client.commentThread.findFirst({ where: { id, share: { revokedAt: null } } })
  if (!thread) throw new AppError('not_found', GONE)
}

/** The author of a comment may have lost access to its object. */
async function requireReadable(id: string): Promise<{ threadId: string }> {
  const client = await db()
  const comment = await client.comment.findFirst({
    where: { id, authorId: currentOwner(), thread: { share: { revokedAt: null } } },
    select: { threadId: true },
  })
  if (!comment) throw new AppError('not_found', GONE)
  return comment
}

function requireText(text: string): string {
  const typed = text.trim()
  if (!typed) throw new AppError('bad_request', 'The comment is empty. Type what you want to say.')
  if (typed.length > LONGEST)
    throw new AppError('bad_request', `A comment can have at most ${LONGEST.toLocaleString('en')} characters.`)
  return typed
}
