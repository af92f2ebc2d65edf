import type pg from 'pg'
import { transaction } from '../connection/transaction'
import { copyIn } from './copy-in'
import { columnsOf, nameOf, type Sequence, type TableShape } from './dump'

/** A table to fill; `parts`: the bytes of a dump. */
export type LoadedTable = TableShape & { rows: number; parts(): AsyncIterable<Buffer> }

/**
 * Replaces the tables of a database by those of a dump, all or nothing. Foreign keys are dropped meanwhile, so that the
 * order of tables does not matter, and checked when restored. Throws if a table is missing or gets another number of
 * rows.
 */
export function load(open: pg.Pool, tables: LoadedTable[], sequences: Sequence[]): Promise<void> {
  return transaction(
    async (client) => {
      const keys = await foreignKeys(client)
      for (const { table, name } of keys) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
      if (tables.length > 0) await client.query(`TRUNCATE ${tables.map(nameOf).join(', ')}`)
      for (const table of tables) await fill(client, table)
      for (const { table, name, definition } of keys)
        await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`)
      for (const sequence of sequences)
        await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [
          nameOf(sequence),
          sequence.value,
          sequence.called,
        ])
      await settle(client)
    },
    { open },
  )
}

async function fill(client: pg.PoolClient, table: LoadedTable): Promise<void> {
  // The rows already include what triggers would add.
  await client.query(`ALTER TABLE ${nameOf(table)} DISABLE TRIGGER USER`)
  let rows = 0
  for await (const part of table.parts())
    rows += await copyIn(
      client,
      `COPY ${nameOf(table)} (${columnsOf(table)}) FROM STDIN (FORMAT ${table.format})`,
      part,
    )
  await client.query(`ALTER TABLE ${nameOf(table)} ENABLE TRIGGER USER`)
  if (rows !== table.rows) throw new Error(`${table.name} came to ${rows} rows, not ${table.rows}`)
}

async function foreignKeys(client: pg.PoolClient) {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype = 'f' AND connamespace::regnamespace::text IN ('public', 'dbos')`,
  )
  return rows
}

/** Removes state of the dumped database that does not hold for this one. */
async function settle(client: pg.PoolClient): Promise<void> {
  // Running work belongs to a process that is gone. The embedded database resumes work with this name; other databases
  // resume what belongs to no living process.
  await client.query(`UPDATE dbos.workflow_status SET executor_id = 'local' WHERE status = 'PENDING'`)
  // Vector graphs are not rows, and are built again when something is indexed.
  await client.query(`UPDATE public.search_index SET graphs = '{}'`)
}
