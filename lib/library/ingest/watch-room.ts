import { db } from '../../db/client'
import { freeBytes } from '../../db/data-dir/room'
import { env } from '../../env'
import { isDiskFull, toFailure } from '../../errors'
import { every } from '../../every'
import { log } from '../../log'
import { resumeIngest, retryPaper } from './start-ingest'

const EVERY_MS = 20_000
/** Space for a paper, its index, and the database's log. */
const ENOUGH_BYTES = 200 * 1024 * 1024

/**
 * Checks every twenty seconds for space, and then reads papers again that a full disk stopped. Returns a function that
 * stops it.
 */
export function watchRoom(): () => void {
  return every(EVERY_MS, () =>
    takeUpHeld().catch((error: unknown) => {
      if (!isDiskFull(error)) log.warn('papers were not taken up again', { detail: toFailure(error).message })
    }),
  )
}

/** Reads papers again that failed for lack of space, once there is some. Returns their number. */
export async function takeUpHeld(enough = ENOUGH_BYTES): Promise<number> {
  const client = await db()
  const held = await client.paper.findMany({
    where: { status: 'failed', removedAt: null, error: { path: ['code'], equals: 'disk_full' } },
    select: { id: true },
  })
  if (held.length === 0) return 0
  if ((await freeBytes(env().DATA_DIR)) < enough) return 0
  for (const { id } of held) await retryPaper(id)
  // Including those whose failure could not even be stored.
  await resumeIngest()
  return held.length
}
