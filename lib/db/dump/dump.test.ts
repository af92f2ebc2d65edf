import { expect, test } from 'vitest'
import { layOutEngine } from '../../engine/launch'
import { db } from '../client'
import { pool } from '../connection/pool'
import { migrate } from '../migrate/migrate'
import { emptyDatabase, testDatabase } from '../test-database'
import { dump, type Sequence } from './dump'
import { type LoadedTable, load } from './load'

type DumpedDatabase = { migrations: string[]; tables: LoadedTable[]; sequences: Sequence[] }

/** A whole dump, held in memory. */
async function keep(): Promise<DumpedDatabase> {
  return dump(async ({ migrations, tables, sequences }) => {
    const kept: LoadedTable[] = []
    for (const { parts: dumped, ...shape } of tables) {
      const parts: { bytes: Buffer; rows: number }[] = []
      for await (const part of dumped()) parts.push(part)
      const sum = parts.reduce((all, part) => all + part.rows, 0)
      const bytes = async function* () {
        for (const part of parts) yield part.bytes
      }
      kept.push({ ...shape, rows: sum, parts: bytes })
    }
    return { migrations, tables: kept, sequences }
  })
}

async function restore({ migrations, tables, sequences }: DumpedDatabase) {
  const open = await emptyDatabase()
  await migrate(open, migrations)
  await layOutEngine(open)
  await load(open, tables, sequences)
  return open
}

/** Every row of every table as text. */
async function everything() {
  const open = await pool()
  const { rows: tables } = await open.query<{ name: string }>(
    `SELECT schemaname || '."' || tablename || '"' AS name FROM pg_tables
     WHERE schemaname IN ('public', 'dbos') AND tablename NOT LIKE '%migrations' ORDER BY 1`,
  )
  const all: Record<string, unknown[]> = {}
  for (const { name } of tables) {
    const { rows } = await open.query(`SELECT t::text AS row FROM ${name} t ORDER BY 1`)
    all[name] = rows.map(({ row }) => row)
  }
  return all
}

async function fillDatabase() {
  await testDatabase()
  const client = await db()
  for (const id of ['a', 'b'])
    await client.paper.create({
      data: { id, fileName: 'x.pdf', title: `Zwölf "Boxkämpfer"\\N\t${id}`, authors: ['x', 'y,z'], fileHash: id },
    })
  await client.session.create({ data: { id: 's', title: 'one', lastQuerySet: [] } })
  const run = { sessionId: 's', mode: 'answer', question: 'why?' }
  // Two runs refer to each other, and one to itself.
  await client.run.create({ data: { ...run, id: 'first' } })
  await client.run.create({ data: { ...run, id: 'second', parentId: 'first' } })
  await client.session.update({ where: { id: 's' }, data: { draftRunId: 'second' } })
  const open = await pool()
  await open.query(
    `INSERT INTO search_index (active, embedding_model, dimensions, graphs) VALUES (true, 'offline', 3, '{}')`,
  )
  await open.query(`INSERT INTO term_vector SELECT 1, n, '[1,0.333,-2]'::halfvec FROM generate_series(1, 20000) n`)
  // A table with long rows, which is read in several parts.
  for (let number = 1; number <= 12; number += 1)
    await open.query(`INSERT INTO page VALUES ('a', $1, $2, 1, 1.1, '[]', '{"a": 1}')`, [
      number,
      `${number} `.padEnd(1_000_000, 'the same words again '),
    ])
}

test('a dump loaded into an empty database gives the same rows', async () => {
  await fillDatabase()
  const before = await everything()
  const kept = await keep()
  expect(kept.tables.find(({ name }) => name === 'page')?.rows).toBe(12)
  await restore(kept)
  expect(await everything()).toEqual(before)
  const client = await db()
  // Sequences continue where they were.
  const { id } = await client.searchIndex.create({ data: { embeddingModel: 'x', dimensions: 0 } })
  expect(id).toBe(2)
  await expect(
    client.run.create({ data: { id: 'r', sessionId: 'none', mode: 'answer', question: '' } }),
  ).rejects.toThrow()
})

test('rows that do not fit leave the database unchanged', async () => {
  await fillDatabase()
  const kept = await keep()
  const short = kept.tables.map((table) => (table.name === 'run' ? { ...table, rows: table.rows + 1 } : table))
  await expect(restore({ ...kept, tables: short })).rejects.toThrow('run came to 2 rows, not 3')
  const client = await db()
  expect(await client.paper.count()).toBe(0)
  const orphans = kept.tables.filter(({ name }) => name !== 'session')
  await expect(restore({ ...kept, tables: orphans })).rejects.toThrow(/foreign key/)
})

test('rows written during a dump are not in it', async () => {
  await fillDatabase()
  let written: Promise<unknown> | undefined
  const titles = await dump(async ({ tables }) => {
    written = db().then((client) => client.session.create({ data: { id: 'late', title: 'late', lastQuerySet: [] } }))
    const table = tables.find(({ name }) => name === 'session')
    let rows = 0
    for await (const part of table?.parts() ?? []) rows += part.rows
    return rows
  })
  await written
  expect(titles).toBe(1)
  expect(await (await db()).session.count()).toBe(2)
})
