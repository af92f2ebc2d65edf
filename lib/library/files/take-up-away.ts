import { db } from '../../db/client'
import { findNear } from '../../files/near-copies'
import { objectStore } from '../../s3/object-store'
import { retryPaper } from '../ingest/start-ingest'

const EACH_MS = 20_000

let next = 0

/**
 * Reads papers again that failed because their PDF was unavailable, once it is available. Checks every twenty seconds
 * at most.
 */
export async function takeUpAway(): Promise<void> {
  if (Date.now() < next) return
  next = Date.now() + EACH_MS
  const client = await db()
  const held = await client.paper.findMany({
    where: { status: 'failed', removedAt: null, error: { path: ['code'], equals: 'file_away' } },
    select: { id: true, fileHash: true },
  })
  const store = held.length > 0 ? await objectStore() : null
  for (const { id, fileHash } of held) {
    if (!fileHash) continue
    if ((await findNear(fileHash)) || (store && (await store.size(fileHash)) !== null)) await retryPaper(id)
  }
}
