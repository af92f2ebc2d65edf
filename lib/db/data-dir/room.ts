import { statfs } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { env } from '../../env'
import { AppError, isDiskFull, toFailure } from '../../errors'
import { log } from '../../log'
import { sayBytes } from '../../text/format/phrases'

/** Space to keep free: a full disk stops all work. */
const SPARE_BYTES = 200 * 1024 * 1024
/** Space needed by a question and the database, whose log grows in steps of 16 MB. */
const TO_WORK_BYTES = 70_000_000
/** Interval between checks for free space, and how long a full disk stays reported, ms. */
const LOOK_MS = 2_000
const TOLD_MS = 10_000

// Next bundles pages, actions and instrumentation separately.
const shared = globalThis as typeof globalThis & {
  /** time of the last full disk, ms since the epoch; that of a remote database cannot be checked from here */
  folioFullAt?: number
}

/** Free bytes on the disk of a folder, which may not exist yet. */
export async function freeBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch (error) {
    const parent = path.dirname(folder)
    if (parent === folder) throw error
    return freeBytes(parent)
  }
}

/** Throws `AppError('disk_full')` if a folder lacks space for this many bytes and a reserve. */
export async function requireFree(folder: string, bytes: number, what: string): Promise<void> {
  const free = await freeBytes(folder)
  const needed = bytes + SPARE_BYTES
  if (free < needed)
    throw new AppError(
      'disk_full',
      `${what} needs up to ${sayBytes(needed)}, but ${folder} has only ${sayBytes(free)} free. Free up space there.`,
    )
}

/** Message if there is no space to work; else null. */
export async function lackOfRoom(): Promise<string | null> {
  const { DATA_DIR, DATABASE_URL } = env()
  const free = await freeBytes(DATA_DIR)
  if (free < TO_WORK_BYTES)
    return `The disk is full: only ${sayBytes(free)} is free in ${DATA_DIR}, but Folio needs ${sayBytes(TO_WORK_BYTES)} to work. Free up space there.`
  if (Date.now() - (shared.folioFullAt ?? 0) > TOLD_MS) return null
  return `The disk that holds ${DATABASE_URL ? 'the database' : DATA_DIR} is full. Free up space there.`
}

/** Throws `AppError('disk_full')` if there is no space to work. */
export async function requireRoomToWork(): Promise<void> {
  const lack = await lackOfRoom()
  if (lack) throw new AppError('disk_full', lack)
}

/** Runs `work`, and repeats it once there is space if a full disk ended it. It must be safe to repeat. */
export async function untilThereIsRoom<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isDiskFull(error) || signal?.aborted) throw error
      log.warn('work waits for room on the disk', { detail: toFailure(error).message })
      shared.folioFullAt = Date.now()
    }
    do await wait(LOOK_MS, undefined, { ref: false, signal })
    while ((await freeBytes(env().DATA_DIR)) < TO_WORK_BYTES)
  }
}
