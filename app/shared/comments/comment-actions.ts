'use server'
import { z } from 'zod'
import { requireSignIn } from '@/app/current-person'
import { idSchema, outcome, parseTyped } from '@/app/outcome'
import type { Outcome } from '@/lib/errors'
import {
  anchorSchema,
  type CommentThread,
  deleteComment,
  editComment,
  listThreads,
  reply,
  resolveThread,
  seeNotices,
  startThread,
} from '@/lib/sharing/discussion'
import type { CommentAnchor } from '@/lib/sharing/share-terms'

const textSchema = z.string().max(20_000)

/** The current threads, which then count as seen by the caller. */
export async function readThreads(shareId: string): Promise<Outcome<CommentThread[]>> {
  return among(async () => {
    const threads = await listThreads(parseTyped(idSchema, shareId))
    await seeNotices(shareId)
    return threads
  })
}

export async function comment(shareId: string, anchor: CommentAnchor, text: string): Promise<Outcome<void>> {
  return among(() =>
    startThread(parseTyped(idSchema, shareId), parseTyped(anchorSchema, anchor), parseTyped(textSchema, text)),
  )
}

export async function answerThread(threadId: string, text: string): Promise<Outcome<void>> {
  return among(() => reply(parseTyped(idSchema, threadId), parseTyped(textSchema, text)))
}

export async function changeComment(id: string, text: string): Promise<Outcome<void>> {
  return among(() => editComment(parseTyped(idSchema, id), parseTyped(textSchema, text)))
}

export async function dropComment(id: string): Promise<Outcome<void>> {
  return among(() => deleteComment(parseTyped(idSchema, id)))
}

export async function settle(threadId: string, resolved: boolean): Promise<Outcome<void>> {
  return among(() => resolveThread(parseTyped(idSchema, threadId), parseTyped(z.boolean(), resolved)))
}

/** Like `outcome`, but requires a sign-in. */
function among<T>(work: () => Promise<T>): Promise<Outcome<T>> {
  return outcome(async () => {
    await requireSignIn()
    return work()
  })
}
