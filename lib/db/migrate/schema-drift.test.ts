import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../test-database'
import { schemaEngine } from './migrate'

// Migrations are written by hand and must produce what prisma/schema.prisma describes. The schema is created in a
// namespace of the same database, and the database's descriptions of both are compared.
const NAMESPACE = 'from_schema'

let open: pg.Pool

beforeAll(async () => {
  open = await testDatabase()
  const sql = await schemaAsSql()
  const connection = await open.connect()
  try {
    await connection.query(`CREATE SCHEMA ${NAMESPACE}`)
    await connection.query(`SET search_path TO ${NAMESPACE}, public`)
    await connection.query(sql)
  } finally {
    await connection.query('SET search_path TO DEFAULT')
    connection.release()
  }
})

test('the migrations create the columns of the schema', async () => {
  const columns = await described(
    `SELECT table_name || '.' || column_name || ' ' || udt_name || ' ' || is_nullable || ' ' || coalesce(column_default, '')
     FROM information_schema.columns WHERE table_schema = $1 AND table_name NOT LIKE '\\_prisma%'`,
  )
  expect(columns.migrations).toEqual(columns.schema)
  expect(columns.schema).toContain('paper.id text NO ')
})

test('the migrations create the keys of the schema, with the same cascades', async () => {
  const keys = await described(
    `SELECT r.relname || ' ' || pg_get_constraintdef(c.oid) FROM pg_constraint c JOIN pg_class r ON r.oid = c.conrelid
     WHERE c.connamespace = $1::regnamespace AND c.contype IN ('p', 'f') AND r.relname NOT LIKE '\\_prisma%'`,
  )
  expect(keys.migrations).toEqual(keys.schema)
  expect(keys.schema.length).toBeGreaterThan(20)
})

test('the migrations create the indexes of the schema', async () => {
  const indexes = await described(
    `SELECT indexdef FROM pg_indexes WHERE schemaname = $1 AND tablename NOT LIKE '\\_prisma%'`,
  )
  const missing = indexes.schema.filter((index) => !indexes.migrations.includes(index))
  expect(missing).toEqual([])
  // Indexes that the schema language cannot express are only in the migrations.
  const extra = indexes.migrations.filter((index) => !indexes.schema.includes(index))
  expect(extra.every((index) => index.includes(' WHERE '))).toBe(true)
})

async function schemaAsSql(): Promise<string> {
  const engine = await schemaEngine(open)
  const content = readFileSync('prisma/schema.prisma', 'utf8')
  const { stdout } = await engine.diff({
    from: { tag: 'empty' },
    to: { tag: 'schemaDatamodel', files: [{ path: 'schema.prisma', content }] },
    script: true,
    exitCode: true,
    filters: { externalTables: [], externalEnums: [] },
  })
  return stdout ?? ''
}

/** The result lines of a query on a namespace (`$1`), for the migrations and for the schema. */
async function described(query: string): Promise<{ migrations: string[]; schema: string[] }> {
  const lines = async (namespace: string) => {
    const { rows } = await open.query({ text: query, values: [namespace], rowMode: 'array' })
    return rows.map(([line]) => String(line).replaceAll(`${namespace}.`, '')).sort()
  }
  return { migrations: await lines('public'), schema: await lines(NAMESPACE) }
}
