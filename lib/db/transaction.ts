import type pg from 'pg'
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
