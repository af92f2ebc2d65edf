import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../db/test-database'
import { begin, enqueue } from './client'
import { runChildren } from './results'
import { endEngine, launchIdle } from './test-engine'
import type { QueueName } from './workflow'

let database: pg.Pool
const done = new Map<string, number>()

beforeAll(async () => {
  database = await testDatabase()
  await launchIdle({
    ingest: async (argument) => void done.set(argument, Date.now()),
    item: async (argument) => argument,
    research: async (argument) => {
      for await (const result of runChildren<string>([`${argument} 1`, `${argument} 2`])) done.set(result, Date.now())
    },
  })
})
afterAll(endEngine)

const untilDone = (argument: string) => expect.poll(() => done.has(argument)).toBe(true)

/** Number of statements that the process sends to the database in this time. */
async function countStatements(ms: number): Promise<number> {
  let statements = 0
  const count = () => void statements++
  database.on('acquire', count)
  await wait(ms)
  database.off('acquire', count)
  return statements
}

/** Waits until the queues are no longer polled. */
const untilRest = () => expect.poll(() => countStatements(1_500)).toBeLessThan(10)

test('idle queues are not polled, and queued work is still started at once', async () => {
  const times: number[] = []
  for (const id of ['first', 'second', 'third']) {
    await untilRest()
    const queuedAt = Date.now()
    await enqueue('ingest', 'ingest', id, id)
    await untilDone(id)
    times.push((done.get(id) ?? 0) - queuedAt)
  }
  // The fastest of several, since a busy machine may stall.
  expect(Math.min(...times)).toBeLessThan(1_500)
})

test('while a queue holds work, the others are not polled', async () => {
  await untilRest()
  // No process serves this queue, so its work waits.
  await enqueue('unserved' as QueueName, 'ingest', 'waiting', 'waiting')
  await wait(1_000)
  expect(await countStatements(1_500)).toBeLessThan(15)
  await enqueue('ingest', 'ingest', 'beside', 'beside')
  await untilDone('beside')
  await database.query("DELETE FROM dbos.workflow_status WHERE workflow_uuid = 'waiting'")
})

test('work with a lost notification is found', async () => {
  await untilRest()
  await database.query('ALTER TABLE dbos.workflow_status DISABLE TRIGGER announce_queued_work')
  await enqueue('ingest', 'ingest', 'unheard', 'unheard')
  await untilDone('unheard')
  await database.query('ALTER TABLE dbos.workflow_status ENABLE TRIGGER announce_queued_work')
})

test('children of work are started while idle', async () => {
  await untilRest()
  await begin('runs', 'research', 'parent', 'parent')
  await untilDone('parent 2')
})
