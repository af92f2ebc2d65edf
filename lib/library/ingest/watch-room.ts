import { db } from '../../db/client'
import { freeBytes } from '../../db/room'
import { env } from '../../env'
import { isDiskFull, toFailure } from '../../errors'
import { log } from '../../log'
import { every } from '../every'
import { resumeIngest, retryPaper } from './start-ingest'

const EVERY_MS = 20_000
/** A paper, what is indexed of it, and what the database writes beside. */
const ENOUGH_BYTES = 200 * 1024 * 1024

/**
 * Looks every twenty seconds whether there is room for the papers that a full disk held up, and takes them up again. Gives
 * what ends it.
 */
export function watchRoom(): () => void {
  return every(EVERY_MS, () =>
    takeUpHeld().catch((error: unknown) => {
      if (!isDiskFull(error)) log.warn('papers were not taken up again', { detail: toFailure(error).message })
    }),
  )
}

/** Reads papers again that failed for want of room, once there is some. Gives their number. */
export async function takeUpHeld(enough = ENOUGH_BYTES): Promise<number> {
  const client = await db()
  const held = await client.paper.findMany({
    where: { status: 'failed', removedAt: null, error: { path: ['code'], equals: 'disk_full' } },
    select: { id: true },
  })
  if (held.length === 0) return 0
  if ((await freeBytes(env().DATA_DIR)) < enough) return 0
  for (const { id } of held) await retryPaper(id)
  // And those whose failure could not even be written down.
  await resumeIngest()
  return held.length
}
