import type pg from 'pg'
import { pool } from './pool'

/**
 * Runs `work` in one transaction, on `open` where the database is not this process's own. PGlite has a single connection:
 * `work` must ask nothing of the database but through the client that it is given, and wait for nothing else.
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
    // Where the connection broke there is nothing to take back, and what broke it is what failed.
    await client.query('ROLLBACK').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}
