import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newDataDir } from './backups/test-backups'
import { boot, stop } from './boot'
import { forgetClient } from './db/client'
import { emptyDatabase } from './db/test-database'
import { layOutEngine } from './engine/lay-out'
import { env } from './env'

beforeAll(() => {
  newDataDir()
  Object.assign(env(), { SAMPLE_LIBRARY: 'off' })
})
afterAll(async () => {
  await stop()
  forgetClient()
})

test('a start goes on where another was killed while it made the tables of the engine', async () => {
  const open = await emptyDatabase()
  await cutOff(open, 'add column "queue_name"', () => layOutEngine(open))
  const columns = async () => {
    const { rows } = await open.query(
      `SELECT column_name FROM information_schema.columns WHERE table_schema = 'dbos' AND table_name = 'workflow_status'`,
    )
    return rows.map(({ column_name }) => column_name)
  }
  expect(await columns()).toContain('status')
  expect(await columns()).not.toContain('queue_name')
  await boot()
  expect(await columns()).toContain('queue_name')
})

/** Does work on the one connection that is lent out first, which breaks at a statement. */
async function cutOff(open: pg.Pool, at: string, work: () => Promise<void>) {
  const client = await open.connect()
  client.release()
  const { query } = client
  client.query = ((...asked: [string]) =>
    String(asked[0]).includes(at)
      ? Promise.reject(new Error('killed'))
      : Reflect.apply(query, client, asked)) as typeof query
  await expect(work()).rejects.toThrow('killed')
  client.query = query
}
