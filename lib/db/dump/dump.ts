import pg from 'pg'
import { asInstallation } from '../../owner'
import { pool } from '../connection/pool'
import { transaction } from '../connection/transaction'

/** A table with its columns in order, and the format in which it is written and read. */
export type TableShape = { schema: string; name: string; columns: string[]; format: 'binary' | 'text' }

/** A table at the time of a dump; `bytes`: its size without indexes. */
export type DumpedTable = TableShape & {
  bytes: number
  /** its rows as the bytes of consecutive COPYs, some megabytes each */
  parts(): AsyncGenerator<{ bytes: Buffer; rows: number }>
}

export type Sequence = { schema: string; name: string; value: string; called: boolean }

/** The contents of a database at one moment. */
export type Dump = {
  migrations: string[]
  tables: DumpedTable[]
  sequences: Sequence[]
  /** PDFs of its papers */
  pdfs: { hash: string; size: number }[]
  counts: { papers: number; sessions: number; answers: number }
}

const SCHEMAS = ['public', 'dbos']
/** The applied migrations and the living processes belong to the database itself. */
const LEFT_OUT = ['public._prisma_migrations', 'dbos.dbos_migrations', 'public.engine_process']
const AT_ONCE_BYTES = 8 * 1024 * 1024
const BLOCK_BYTES = 8192

/**
 * Passes all rows of the database at one moment to `work`, whatever is written meanwhile. `work` holds the embedded
 * database's only connection: it must make no other queries, and should end soon.
 */
export function dump<T>(work: (dump: Dump) => Promise<T>): Promise<T> {
  // Includes everybody's rows, whoever asked for it.
  return asInstallation(() =>
    transaction(async (client) => work(await readDump(client)), { mode: 'ISOLATION LEVEL REPEATABLE READ READ ONLY' }),
  )
}

/** Size of a dump made now: bytes of the tables without indexes, and the papers' PDFs. */
export async function selectDumpSize(): Promise<{ database: number; pdfs: Dump['pdfs'] }> {
  const open = await pool()
  const { rows } = await open.query<{ bytes: number }>(
    `SELECT coalesce(sum(pg_table_size(c.oid)), 0)::float8 AS bytes FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind = 'r' AND n.nspname = ANY ($1)`,
    [SCHEMAS],
  )
  const { rows: pdfs } = await open.query<{ hash: string; size: number }>(PDFS)
  return { database: rows[0]?.bytes ?? 0, pdfs }
}

const PDFS = `SELECT file_hash AS hash, max(file_size) AS size FROM paper WHERE file_hash ~ '^[0-9a-f]{64}$' GROUP BY 1 ORDER BY 1`

async function readDump(client: pg.PoolClient): Promise<Dump> {
  const { rows: found } = await client.query<Omit<TableShape, 'format'> & { bytes: number; blocks: number }>(
    `SELECT n.nspname AS schema, c.relname AS name, pg_table_size(c.oid)::float8 AS bytes,
       (pg_relation_size(c.oid) / $3)::int AS blocks,
       array(SELECT a.attname::text FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0
             AND NOT a.attisdropped AND a.attgenerated = '' ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind = 'r' AND n.nspname = ANY ($1) AND n.nspname || '.' || c.relname <> ALL ($2) ORDER BY 1, 2`,
    [SCHEMAS, LEFT_OUT, BLOCK_BYTES],
  )
  const { rows: migrations } = await client.query<{ name: string }>(
    'SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL ORDER BY name',
  )
  const { rows: sequences } = await client.query<Sequence>(
    `SELECT schemaname AS schema, sequencename AS name, coalesce(last_value, start_value)::text AS value,
       last_value IS NOT NULL AS called FROM pg_sequences WHERE schemaname = ANY ($1) ORDER BY 1, 2`,
    [SCHEMAS],
  )
  const { rows: pdfs } = await client.query<{ hash: string; size: number }>(PDFS)
  const { rows: counted } = await client.query<Dump['counts']>(
    `SELECT (SELECT count(*) FROM paper)::int AS papers, (SELECT count(*) FROM session)::int AS sessions,
       (SELECT count(*) FROM answer)::int AS answers`,
  )
  const tables = found.map(({ blocks, ...table }) => {
    // The engine may alter its columns between versions, and the text format fits more types.
    const shape = { ...table, format: table.schema === 'dbos' ? 'text' : 'binary' } as const
    return { ...shape, parts: () => readRows(client, shape, blocks) }
  })
  const [counts = { papers: 0, sessions: 0, answers: 0 }] = counted
  return { migrations: migrations.map(({ name }) => name), tables, sequences, pdfs, counts }
}

/** Reads ranges of blocks, because the result of one statement is held in memory and blocks everything else. */
async function* readRows(client: pg.PoolClient, table: TableShape & { bytes: number }, blocks: number) {
  const step = Math.max(1, Math.floor((blocks * AT_ONCE_BYTES) / Math.max(table.bytes, 1)))
  for (let block = 0; block < blocks; block += step) {
    const range = `ctid >= '(${block},0)'::tid AND ctid < '(${block + step},0)'::tid`
    const select = `SELECT ${columnsOf(table)} FROM ONLY ${nameOf(table)} WHERE ${range}`
    const read = await copyAll(client, `COPY (${select}) TO STDOUT (FORMAT ${table.format})`)
    if (read.rows > 0) yield read
  }
}

function copyAll(client: pg.PoolClient, statement: string): Promise<{ bytes: Buffer; rows: number }> {
  const parts: Buffer[] = []
  return new Promise((resolve, reject) => {
    const done = (error: Error | null, result: pg.QueryResult) =>
      error ? reject(error) : resolve({ bytes: Buffer.concat(parts), rows: result.rowCount ?? 0 })
    const query = Object.assign(new pg.Query({ text: statement, callback: done } as pg.QueryConfig), {
      // Copied, because the receive buffer is reused.
      handleCopyData({ chunk }: { chunk: Uint8Array }): void {
        parts.push(Buffer.from(chunk))
      },
    })
    client.query(query)
  })
}

/** Qualified name of a table in SQL. */
export function nameOf({ schema, name }: { schema: string; name: string }): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`
}

export function columnsOf({ columns }: { columns: string[] }): string {
  return columns.map((column) => pg.escapeIdentifier(column)).join(', ')
}
