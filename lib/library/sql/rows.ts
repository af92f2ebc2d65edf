import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type pg from 'pg'
import { pool } from '../../db/connection/pool'
import { env } from '../../env'

/** Runs one statement outside any transaction and returns its rows. */
export async function rows<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> {
  return (await (await pool()).query<Row>(sql, values)).rows
}

/**
 * Like `rows`, for statements that run often: the embedded database plans them once, which saves half the time of a
 * small one. Not on a server, where a pooler may give the connection to others in between.
 */
export async function prepared<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
  const name = env().DATABASE_URL ? undefined : nameOf(text)
  return (await (await pool()).query<Row>({ text, values, name })).rows
}

/**
 * Lets statements that were just started reach the database, so that it works on them while this process computes: the
 * pool only sends them once the event loop is free.
 */
export async function yieldToEventLoop(): Promise<void> {
  await setImmediate()
}

const nameOf = (text: string) => `folio_${createHash('sha1').update(text).digest('hex').slice(0, 16)}`
