import { byteCache } from '../byte-cache'
import { env } from '../env'
import { currentOwner, currentView } from '../owner'
import { memoryOf } from './sql/memory'
import { prepared } from './sql/rows'

/** Bytes of lists that a process keeps in memory at most. */
const MOST_BYTES = 32 * 1024 * 1024

type Remembered = { version: string; value: unknown }

/** The version of the library, which grows with each change of papers, marks, notes, highlights, collections and libraries. Read it first. */
export async function listVersion(): Promise<string> {
  const [found] = await prepared<{ version: string }>(
    `SELECT last_value || ' ' || is_called AS version FROM list_version`,
  )
  return found?.version ?? ''
}

/**
 * What `read` gives, remembered for the current person under a name until the list changes. `bytesOf`: about what it
 * takes. The value belongs to all callers: do not change it.
 */
export async function byVersion<T>(
  version: string,
  name: string,
  read: () => Promise<T>,
  bytesOf: (value: T) => number,
): Promise<T> {
  const cache = await memoryOf('lists', () => byteCache<string, Remembered>(MOST_BYTES))
  const view = currentView()
  const key = `${view === 'all' ? `all ${currentOwner()}` : `of ${view.owner}`} ${name}`
  const known = cache.get(key)
  if (known?.version === version) return known.value as T
  const settled = await isSettled()
  const value = await read()
  const bytes = bytesOf(value)
  // One that takes much of the room would push out all others.
  if (settled && bytes < MOST_BYTES / 4) cache.set(key, { version, value }, bytes)
  return value
}

/**
 * Whether no transaction is open that may have raised the version and cannot be seen yet. The embedded database has one
 * connection, which nobody reads on during another's transaction.
 */
async function isSettled(): Promise<boolean> {
  if (!env().DATABASE_URL) return true
  const [found] = await prepared<{ settled: boolean }>(
    'SELECT pg_snapshot_xmin(now) = pg_snapshot_xmax(now) AS settled FROM pg_current_snapshot() AS now',
  )
  return found?.settled ?? false
}

/** About how many bytes strings take in memory. */
export function sizeOf(texts: string[]): number {
  return texts.reduce((sum, text) => sum + 2 * text.length + 24, 0)
}
