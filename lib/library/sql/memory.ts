import type pg from 'pg'
import { pool } from '../../db/connection/pool'

// Next bundles pages, actions and instrumentation separately, but the process must have only one cache.
const shared = globalThis as typeof globalThis & { folioMemory?: WeakMap<pg.Pool, Map<string, unknown>> }

/** Returns what this process remembers under `name` about the current database; calls `make` the first time. */
export async function memoryOf<T>(name: string, make: () => T): Promise<T> {
  shared.folioMemory ??= new WeakMap()
  const open = await pool()
  const all = shared.folioMemory.get(open) ?? new Map<string, unknown>()
  shared.folioMemory.set(open, all)
  if (!all.has(name)) all.set(name, make())
  return all.get(name) as T
}
