import { db } from '../../db/client'
import { inTurn } from '../../db/connection/transaction'
import { toFailure } from '../../errors'
import { makeRoomSoon } from '../../files/near-copies'
import { copiesOfSent, deleteSent, dropCopy, findUnsent, forgetDelete, sendFile } from '../../files/unsent'
import { log } from '../../log'
import { type ObjectStore, objectStore } from '../../s3/object-store'

/** Parallel uploads, each of which takes some megabytes of memory. */
const AT_ONCE = 3

/** Result of one round of sending. `waiting`: files of papers still to be sent. `trouble`: what prevents it. */
export type SendReport = { sent: number; waiting: number; trouble: string | null }

/**
 * Sends new PDFs of papers to the store, and deletes those there that no paper uses any more. Pending changes are
 * recorded on the disk, so that an interrupted round continues at the next start. If the store refuses one, the round
 * ends.
 */
export async function sendFiles({ thorough = false } = {}): Promise<SendReport> {
  const store = await objectStore()
  const owed = await findUnsent({ thorough })
  const toSend = await inUse(owed.toSend)
  if (!store) return { sent: 0, waiting: toSend.length, trouble: null }
  const work = [
    ...owed.toDelete.map((hash) => () => deleteUnused(store, hash)),
    ...toSend.map((hash) => () => sendUsed(store, hash)),
  ]
  let sent = 0
  let trouble: string | null = null
  let damaged = 0
  const sendSome = async () => {
    for (let next = work.shift(); next && !trouble; next = work.shift())
      try {
        if (await next()) sent++
      } catch (error) {
        const { code, message } = toFailure(error)
        // A damaged file does not prevent others from being sent.
        if (code === 'unreadable') damaged++
        else trouble = message
        log.warn('a PDF was not sent', { detail: code === 'internal' ? String(error).slice(0, 300) : message })
      }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sendSome))
  if (damaged > 0)
    trouble ??= `${damaged === 1 ? 'A PDF is' : `${damaged} PDFs are`} damaged on this disk and ${damaged === 1 ? 'is' : 'are'} not sent. Add the same ${damaged === 1 ? 'file' : 'files'} again.`
  return { sent, waiting: (await inUse((await findUnsent()).toSend)).length, trouble }
}

/** Those files that a paper uses. Others were just written and get their papers soon, or were left by a crash. */
export async function inUse(hashes: string[]): Promise<string[]> {
  const client = await db()
  const found: string[] = []
  for (let from = 0; from < hashes.length; from += BATCH) {
    const fileHash = { in: hashes.slice(from, from + BATCH) }
    const papers = await client.paper.findMany({
      where: { fileHash },
      distinct: ['fileHash'],
      select: { fileHash: true },
    })
    found.push(...papers.flatMap((paper) => paper.fileHash ?? []))
  }
  return found
}

const BATCH = 5000

/**
 * Lock so that no two processes send and delete the same file at once: a file deleted here with its last paper may be
 * added again elsewhere, and has a paper before it is sent. A few locks are shared by all files, since each takes
 * memory.
 */
function turnOf<T>(hash: string, work: () => Promise<T>): Promise<T> {
  return inTurn(`file ${hash.slice(0, 1)}`, work)
}

function sendUsed(store: ObjectStore, hash: string): Promise<boolean> {
  return turnOf(hash, async () => {
    if ((await inUse([hash])).length === 0) return false
    try {
      await sendFile(store, hash)
      return true
    } catch (error) {
      // Removed in the meantime.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
      throw error
    }
  })
}

function deleteUnused(store: ObjectStore, hash: string): Promise<boolean> {
  return turnOf(hash, async () => {
    if ((await inUse([hash])).length > 0) await forgetDelete(hash)
    else await deleteSent(store, hash)
    return false
  })
}

/**
 * Deletes local copies of files that no paper uses any more, and their copies in the store: of papers deleted by
 * another server, or by this one just before it was killed.
 */
export async function deleteLeftOver(): Promise<void> {
  const copies = await copiesOfSent()
  const used = new Set(await inUse(copies))
  for (const hash of copies) if (!used.has(hash)) await turnOf(hash, () => dropUnused(hash))
  makeRoomSoon()
}

async function dropUnused(hash: string): Promise<void> {
  if ((await inUse([hash])).length === 0) dropCopy(hash)
}
