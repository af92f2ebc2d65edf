import type pg from 'pg'
import { env } from '../../env'
import { pool } from './pool'

/**
 * Runs `work` in a transaction, on `open` if that is not this process's database. PGlite has a single connection, so
 * `work` must use only the given client and wait for nothing else.
 */
export async function transaction<T>(
  work: (client: pg.PoolClient) => Promise<T>,
  { open, mode = '' }: { open?: pg.Pool; mode?: 'ISOLATION LEVEL REPEATABLE READ READ ONLY' | '' } = {},
): Promise<T> {
  const client = await (open ?? (await pool())).connect()
  try {
    await client.query(`BEGIN ${mode}`)
    const result = await work(client)
    await client.query('COMMIT')
    return result
  } catch (error) {
    // A broken connection has nothing to roll back, and its original error is the one to report.
    await client.query('ROLLBACK').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

const shared = globalThis as typeof globalThis & { folioTurns?: Map<string, Promise<unknown>> }

/**
 * Runs `work` while no other work with that name runs, in any process on the same database. `work` may use the database
 * as usual, but must not call this again with the same name.
 */
export function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  shared.folioTurns ??= new Map()
  const before = shared.folioTurns.get(name) ?? Promise.resolve()
  const own = before.then(() => (env().DATABASE_URL ? amongProcesses(name, work) : work()))
  shared.folioTurns.set(
    name,
    own.catch(() => {}),
  )
  return own
}

/** The lock belongs to a transaction, so that it works behind a connection pooler and ends with the connection. */
async function amongProcesses<T>(name: string, work: () => Promise<T>): Promise<T> {
  const client = await (await pool()).connect()
  try {
    await client.query('BEGIN')
    await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [name])
    return await work()
  } finally {
    await client.query('COMMIT').then(
      () => client.release(),
      (error: Error) => client.release(error),
    )
  }
}
