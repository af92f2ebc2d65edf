import { beforeAll, expect, test } from 'vitest'
import { db } from '../../db/client'
import { testDatabase } from '../../db/test-database'
import { beginBatch, findReadingBatch } from './reading-batch'

beforeAll(async () => {
  await testDatabase()
})

async function add(id: string, status: string, addedAt = new Date()) {
  const client = await db()
  await client.paper.create({ data: { id, fileName: `${id}.pdf`, fileHash: id, status, addedAt } })
  if (status === 'queued') await beginBatch(id)
}

async function set(status: string, ...ids: string[]) {
  const client = await db()
  await client.paper.updateMany({ where: { id: { in: ids } }, data: { status } })
}

test("papers read together are counted together, and the last ones' pace predicts the remaining time", async () => {
  await add('old', 'ready', new Date(Date.now() - 60_000))
  expect(await findReadingBatch()).toBeNull()
  for (const id of ['a', 'b', 'c', 'd', 'e']) await add(id, 'queued')
  expect(await findReadingBatch()).toEqual({ done: 0, left: 5, failed: 0, minutes: null })
  await set('ready', 'a', 'b')
  await set('failed', 'c')
  await set('reading', 'd')
  expect(await findReadingBatch()).toEqual({ done: 3, left: 2, failed: 1, minutes: 1 })
  // Three papers took five minutes: two take about three more.
  const client = await db()
  const began = new Date(Date.now() - 300_000)
  await client.paper.updateMany({ where: { id: { in: ['a', 'b', 'c'] } }, data: { updatedAt: began } })
  expect(await findReadingBatch()).toMatchObject({ left: 2, minutes: 4 })
  await set('ready', 'd', 'e')
  expect(await findReadingBatch()).toBeNull()
})

test('several papers added together are one batch, without earlier papers', async () => {
  const client = await db()
  await client.paper.deleteMany({})
  await add('before', 'ready', new Date(Date.now() - 2_000))
  const at = new Date()
  const data = ['x', 'y', 'z'].map((id) => ({ id, fileName: `${id}.pdf`, fileHash: id, status: 'queued', addedAt: at }))
  await client.paper.createMany({ data })
  for (const id of ['z', 'x', 'y']) await beginBatch(id)
  expect(await findReadingBatch()).toMatchObject({ done: 0, left: 3 })
  await set('ready', 'x')
  expect(await findReadingBatch()).toMatchObject({ done: 1, left: 2 })
})

test('papers added when all are read start a new batch', async () => {
  const client = await db()
  await client.paper.updateMany({ data: { status: 'ready', addedAt: new Date(Date.now() - 60_000) } })
  await add('f', 'queued')
  expect(await findReadingBatch()).toEqual({ done: 0, left: 1, failed: 0, minutes: null })
})
