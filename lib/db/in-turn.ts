import { env } from '../env'
import { pool } from './pool'

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
