import type { PGlite } from '@electric-sql/pglite'
import type pg from 'pg'
import { poolOn, startPGlite } from './connection/pool'

/** An embedded database used by one test of the process after the other, and its state when new. */
type PooledDatabase = { pglite: PGlite; tables: Table[]; sequences: Sequence[]; schema: string; uses: number }
/** `columns`: the writable ones. `rows`: those of the template as JSON. */
type Table = { name: string; columns: string; rows: string | null }
type Sequence = { name: string; value: string; isCalled: boolean }

/** Deleted rows stay in its files and slow searches down, so that after this many uses a new database is faster. */
const MOST_USES = 40

// Each test file evaluates this module again.
const shared = globalThis as unknown as Record<symbol, PooledDatabase | undefined>
const KEPT = Symbol.for('kept test database')

/**
 * A pool on an embedded database with exactly the template's rows. When the pool ends, the database is kept for the
 * next call, and the ended pool cannot reach it any more. Only one pool may be open at a time.
 */
export async function poolOnKept(template: () => Promise<Blob>): Promise<pg.Pool> {
  const kept = shared[KEPT]
  if (kept && kept.uses < MOST_USES && (await putBack(kept))) return poolOver(kept)
  shared[KEPT] = undefined
  await close(kept?.pglite)
  const made = await remember(await startPGlite(undefined, await template()))
  shared[KEPT] = made
  return poolOver(made)
}

function poolOver(kept: PooledDatabase): Promise<pg.Pool> {
  kept.uses += 1
  const { pglite } = kept
  // Ending the pool closes an open database, and the pool wraps this method.
  return poolOn({
    waitReady: pglite.waitReady,
    closed: true,
    execProtocolStream: pglite.execProtocolStream.bind(pglite),
  } as PGlite)
}

async function close(pglite: PGlite | undefined): Promise<void> {
  // A database that a test damaged may fail to close.
  if (pglite && !pglite.closed) await pglite.close().catch(() => {})
}

const TABLES = `
  SELECT format('%I.%I', n.nspname, c.relname) AS name,
    (SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) FROM pg_attribute
      WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p') AND n.nspname <> 'information_schema' AND n.nspname NOT LIKE 'pg_%'`
const SEQUENCES = `SELECT format('%I.%I', schemaname, sequencename) AS name FROM pg_sequences`
/**
 * A value that changes with every table, column, index, rule, function, role or right. A right that is granted again
 * rewrites its row in `pg_class`, so that this table's content is compared.
 */
const SCHEMA = `SELECT concat_ws(' ', ${[
  ...['pg_attribute', 'pg_constraint', 'pg_trigger', 'pg_policy', 'pg_proc', 'pg_type', 'pg_namespace'],
  ...['pg_authid', 'pg_auth_members', 'pg_db_role_setting', 'pg_extension'],
]
  .map((name) => `(SELECT count(*) || ',' || max(xmin::text::bigint) FROM ${name})`)
  .join(', ')},
  (SELECT md5(string_agg(concat_ws(',', oid, relname, relnamespace, relkind, relacl, relrowsecurity, relforcerowsecurity,
    relchecks, relhasrules, relhastriggers, reloptions), ' ' ORDER BY oid)) FROM pg_class)) AS schema`

async function remember(pglite: PGlite): Promise<PooledDatabase> {
  const tables = (await pglite.query<Table>(TABLES)).rows
  for (const table of tables) {
    const { rows } = await pglite.query<{ rows: string | null }>(
      `SELECT json_agg(t)::text AS rows FROM ${table.name} t`,
    )
    table.rows = rows[0]?.rows ?? null
  }
  const sequences = (await pglite.query<Sequence>(SEQUENCES)).rows
  for (const sequence of sequences) {
    const { rows } = await pglite.query<Sequence>(
      `SELECT last_value::text AS value, is_called AS "isCalled" FROM ${sequence.name}`,
    )
    Object.assign(sequence, rows[0])
  }
  return { pglite, tables, sequences, schema: await schemaOf(pglite), uses: 0 }
}

async function schemaOf(pglite: PGlite): Promise<string> {
  return (await pglite.query<{ schema: string }>(SCHEMA)).rows[0]?.schema ?? ''
}

/** Restores the template's rows. Returns false if a test changed the schema or damaged the database. */
async function putBack({ pglite, tables, sequences, schema }: PooledDatabase): Promise<boolean> {
  try {
    for (const end of ['ROLLBACK', 'DISCARD ALL']) await pglite.exec(end)
    if ((await schemaOf(pglite)) !== schema) return false
    // Ignores references and triggers.
    await pglite.exec(
      [
        "BEGIN; SET LOCAL session_replication_role = 'replica'",
        ...tables.map(({ name }) => `DELETE FROM ${name}`),
        ...tables.flatMap(({ name, columns, rows }) =>
          rows
            ? `INSERT INTO ${name} (${columns}) OVERRIDING SYSTEM VALUE
               SELECT ${columns} FROM json_populate_recordset(NULL::${name}, ${quoted(rows)})`
            : [],
        ),
        ...sequences.map(({ name, value, isCalled }) => `SELECT setval(${quoted(name)}, ${value}, ${isCalled})`),
        'COMMIT',
      ].join(';\n'),
    )
    return true
  } catch {
    return false
  }
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
