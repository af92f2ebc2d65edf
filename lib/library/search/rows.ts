import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type pg from 'pg'
import { pool } from '../../db/pool'
import { env } from '../../env'

/** Rows of one statement, outside of any transaction. */
export async function rows<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> {
  return (await (await pool()).query<Row>(sql, values)).rows
}

/**
 * The same for a statement that is asked again and again: the embedded database plans it once, which is half of what a
 * small one takes. A server may stand behind a pooler that hands the connection to others in between.
 */
export async function prepared<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
  const name = env().DATABASE_URL ? undefined : nameOf(text)
  return (await (await pool()).query<Row>({ text, values, name })).rows
}

/**
 * Lets statements that were just asked for leave for the database, so that it works on them while this process computes:
 * the pool hands them to a connection only when nothing else can go on.
 */
export async function yieldToEventLoop(): Promise<void> {
  await setImmediate()
}

const names = new Map<string, string>()

function nameOf(text: string): string {
  const name = names.get(text) ?? `folio_${createHash('sha1').update(text).digest('hex').slice(0, 16)}`
  names.set(text, name)
  return name
}
