import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import pg from 'pg'
import { forgetClient } from '../lib/db/client'
import { closePool, openPGlite, setPool } from '../lib/db/connection/pool'
import { migrate } from '../lib/db/migrate/migrate'

/**
 * Runs `work` on an empty migrated database that is deleted afterwards: PGlite in memory, or a separate one on the
 * server of `databaseUrl`.
 */
export async function onScratchDatabase<T>(databaseUrl: string | undefined, work: () => Promise<T>): Promise<T> {
  const scratch = databaseUrl ? await createDatabase(databaseUrl) : null
  const open = scratch ? new pg.Pool({ connectionString: scratch.address, max: 10 }) : await openPGlite()
  try {
    setPool(open)
    await migrate(open)
    return await work()
  } finally {
    forgetClient()
    await closePool()
    await scratch?.drop()
  }
}

/** Runs `work` on the embedded database of a folder, which is created if needed. */
export async function onKeptDatabase<T>(folder: string, work: () => Promise<T>): Promise<T> {
  mkdirSync(folder, { recursive: true })
  const open = await openPGlite(folder)
  try {
    setPool(open)
    await migrate(open)
    return await work()
  } finally {
    forgetClient()
    await closePool()
  }
}

/** Creates an empty database on a server, and returns its address. */
export async function createDatabase(server: string) {
  const name = `folio_scratch_${randomUUID().slice(0, 8)}`
  await onServer(server, `CREATE DATABASE ${name}`)
  // Building a graph that does not fit into memory takes hours instead of minutes.
  await onServer(server, `ALTER DATABASE ${name} SET maintenance_work_mem = '1GB'`)
  const address = new URL(server)
  address.pathname = `/${name}`
  return {
    name,
    address: address.href,
    /** Replaces it by a copy of another one, to which nobody may be connected. */
    async fillFrom(other: { name: string }) {
      await onServer(server, `DROP DATABASE ${name} WITH (FORCE)`)
      await onServer(server, `CREATE DATABASE ${name} TEMPLATE ${other.name}`)
    },
    drop: () => onServer(server, `DROP DATABASE ${name} WITH (FORCE)`),
  }
}

async function onServer(server: string, statement: string) {
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  await admin.query(statement).finally(() => admin.end())
}
