import { readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import type pg from 'pg'
import { migrate } from './migrate'

/** The rows of a database, and the migrations applied to its tables. */
type DatabaseCopy = { migrations: string[]; tables: Record<string, unknown[]> }

/** Writes all rows of a database to a file, for `openKept` of a later version. */
export async function keepDatabase(open: pg.Pool, file: string): Promise<void> {
  const { rows: applied } = await open.query('SELECT migration_name AS name FROM _prisma_migrations ORDER BY name')
  const tables: DatabaseCopy['tables'] = {}
  for (const table of await tablesOf(open)) {
    const { rows } = await open.query(`SELECT to_jsonb(t) AS row FROM "${table}" t`)
    tables[table] = rows.map(({ row }) => row)
  }
  const kept: DatabaseCopy = { migrations: applied.map(({ name }) => name), tables }
  const packed = brotliCompressSync(JSON.stringify(kept), {
    params: { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS },
  })
  writeFileSync(file, packed)
}

/** Fills an empty database from a file of `keepDatabase`, as its version left it, before later migrations. */
export async function openKept(open: pg.Pool, file: string): Promise<void> {
  const { migrations, tables }: DatabaseCopy = JSON.parse(brotliDecompressSync(readFileSync(file)).toString())
  await migrate(open, migrations)
  const connection = await open.connect()
  try {
    // The file has all rows, so the order of tables and their triggers do not matter.
    await connection.query('BEGIN; SET LOCAL session_replication_role = replica')
    for (const [table, rows] of Object.entries(tables)) {
      await connection.query(`INSERT INTO "${table}" SELECT * FROM jsonb_populate_recordset(NULL::"${table}", $1)`, [
        JSON.stringify(rows),
      ])
    }
    const { rows: counted } = await connection.query(
      `SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
       WHERE table_schema = 'public' AND column_default LIKE 'nextval%'`,
    )
    for (const { table, column } of counted)
      await connection.query(
        `SELECT setval(pg_get_serial_sequence('${table}', '${column}'), (SELECT max("${column}") FROM "${table}"))`,
      )
    await connection.query('COMMIT')
  } finally {
    connection.release()
  }
}

async function tablesOf(open: pg.Pool): Promise<string[]> {
  const { rows } = await open.query(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename NOT LIKE '\\_prisma%' ORDER BY 1`,
  )
  return rows.map(({ name }) => name)
}
