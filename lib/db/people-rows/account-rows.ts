import { pool } from '../connection/pool'
import type { Prisma } from '../generated/client'

/** Removes a deleted account's names and addresses from the log. The person's id stays. */
export async function forgetInAudit({ id, email }: { id: string; email: string }): Promise<void> {
  const open = await pool()
  await open.query(
    "UPDATE audit_entry SET name = NULL, email = NULL, address = NULL, about = '{}' WHERE person_id = $1",
    [id],
  )
  await open.query(
    `UPDATE audit_entry SET about = about - 'personName' - 'personEmail' - 'from' - 'before' WHERE about->>'personId' = $1`,
    [id],
  )
  await open.query(`UPDATE audit_entry SET about = about - 'email' WHERE about->>'email' = $1`, [email])
}

/** Ids of the administrators. Locks them, so that their number cannot change until the transaction ends. */
export async function lockAdministrators(held: Prisma.TransactionClient): Promise<string[]> {
  const rows = await held.$queryRaw<{ id: string }[]>`
    SELECT id FROM person WHERE role = 'administrator' AND disabled_at IS NULL ORDER BY id FOR UPDATE`
  return rows.map(({ id }) => id)
}

export type OwnTable = {
  name: string /** columns of its key, quoted and in order */
  key: string
  hasOwner: boolean
}

/** Tables with private rows, according to the database. */
export async function listOwnTables(): Promise<OwnTable[]> {
  const { rows } = await (await pool()).query<OwnTable>(
    `SELECT c.relname AS name,
            (SELECT string_agg(quote_ident(a.attname), ', ' ORDER BY array_position(i.indkey::int2[], a.attnum))
             FROM pg_index i JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY(i.indkey)
             WHERE i.indrelid = c.oid AND i.indisprimary) AS key,
            EXISTS (SELECT FROM pg_attribute WHERE attrelid = c.oid AND attname = 'owner_id') AS "hasOwner"
     FROM pg_class c WHERE c.relrowsecurity AND c.relnamespace = 'public'::regnamespace
       AND EXISTS (SELECT FROM pg_policy WHERE polrelid = c.oid AND polname = 'own') ORDER BY 1`,
  )
  return rows
}

const ROWS_AT_ONCE = 200

/**
 * The current person's rows of such a table, some at a time. The database hides other people's rows, except for shared
 * ones.
 */
export async function* readOwnRows({ name, key, hasOwner }: OwnTable): AsyncGenerator<Record<string, unknown>> {
  for (let offset = 0; ; offset += ROWS_AT_ONCE) {
    const { rows } = await (await pool()).query<Record<string, unknown>>(
      `SELECT * FROM "${name}" ${hasOwner ? 'WHERE own(owner_id)' : ''} ORDER BY ${key} LIMIT ${ROWS_AT_ONCE} OFFSET ${offset}`,
    )
    yield* rows
    if (rows.length < ROWS_AT_ONCE) return
  }
}

/** Deletes all rows of a person at once. Call it as the installation. */
export async function deleteOwnRows(ownerId: string): Promise<void> {
  const tables = (await listOwnTables()).filter(({ hasOwner }) => hasOwner)
  const client = await (await pool()).connect()
  try {
    await client.query('BEGIN')
    // Dependent rows are deleted by cascade.
    for (const { name } of tables) await client.query(`DELETE FROM "${name}" WHERE owner_id = $1`, [ownerId])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
}
