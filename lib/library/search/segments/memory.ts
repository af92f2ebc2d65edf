import type pg from 'pg'
import { pool } from '../../../db/pool'

// Next bundles pages, actions and instrumentation apart; the process must still remember things once.
const shared = globalThis as typeof globalThis & { folioMemory?: WeakMap<pg.Pool, Map<string, unknown>> }

/** What this process remembers of the database that it is connected to, under a name; made when there is nothing yet. */
export async function memoryOf<T>(name: string, make: () => T): Promise<T> {
  shared.folioMemory ??= new WeakMap()
  const open = await pool()
  const all = shared.folioMemory.get(open) ?? new Map<string, unknown>()
  shared.folioMemory.set(open, all)
  if (!all.has(name)) all.set(name, make())
  return all.get(name) as T
}
