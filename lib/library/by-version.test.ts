import { beforeAll, beforeEach, expect, test } from 'vitest'
import { db } from '../db/client'
import { pool } from '../db/connection/pool'
import { testDatabase } from '../db/test-database'
import { withOwner } from '../owner'
import { byVersion, listVersion } from './by-version'

beforeAll(async () => {
  await testDatabase()
  const client = await db()
  await client.paper.create({ data: { id: 'one', fileName: 'one.pdf' } })
  await client.collection.create({ data: { id: 'shelf', name: 'Shelf' } })
})

let reads = 0
beforeEach(() => {
  reads = 0
})

const read = (bytes = 100) =>
  listVersion().then((version) =>
    byVersion(
      version,
      `a list of ${bytes} bytes`,
      async () => ++reads,
      () => bytes,
    ),
  )

test('a list is read once until it changes', async () => {
  expect(await read()).toBe(await read())
  expect(reads).toBe(1)
})

test.each([
  ['a paper', `UPDATE paper SET title = 'Wells' WHERE id = 'one'`],
  ['a star', `INSERT INTO paper_mark (owner_id, paper_id, starred) VALUES ('owner', 'one', true)`],
  ['a note', `INSERT INTO note (owner_id, paper_id, markdown, updated_at) VALUES ('owner', 'one', 'Deep', now())`],
  ['a collection', `INSERT INTO collection_paper (collection_id, paper_id) VALUES ('shelf', 'one')`],
  ['a paper that is gone', `DELETE FROM paper WHERE id = 'one'`],
])('%s changes it', async (_, statement) => {
  await read()
  const before = reads
  await (await pool()).query(statement)
  await read()
  expect(reads).toBe(before + 1)
})

test('each person has their own', async () => {
  await read()
  const before = reads
  await withOwner('bob', () => read())
  expect(reads).toBe(before + 1)
  await read()
  expect(reads).toBe(before + 1)
})

test('what takes much of the room is not kept', async () => {
  const large = 20 * 1024 * 1024
  await read(large)
  await read(large)
  expect(reads).toBe(2)
})
