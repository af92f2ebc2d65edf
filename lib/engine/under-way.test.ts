import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { env } from '../env'
import { asWork, stopWatching, underWay, watchWork } from './under-way'

const folder = mkdtempSync(path.join(tmpdir(), 'folio-under-way-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(() => {
  Object.assign(env(), { DATA_DIR: mkdtempSync(path.join(folder, 'data-')) })
})

const AT_ONCE = [0]
const never = () => new Promise<never>(() => {})
/** Simulates a process that ends while it reads the paper, so that nothing completes. */
const startAndDie = async () => {
  watchWork('local', AT_ONCE)
  void asWork('ingest poison', () => underWay('read', never))
  await new Promise((resolve) => setImmediate(resolve))
}
const read = () => asWork('ingest poison', () => underWay('read', async () => 'read'))
const marks = () => readdirSync(path.join(env().DATA_DIR, 'under-way', 'local'))

test('work that ended four processes is set aside, and tried again on the next request', async () => {
  for (let deaths = 0; deaths < 4; deaths++) await startAndDie()
  watchWork('local')
  await expect(read()).rejects.toMatchObject({
    code: 'set_aside',
    message: expect.stringContaining('shut down 4 times'),
  })
  expect(await read()).toBe('read')
  expect(marks()).toEqual([])
})

test('processes that end again and again do not incriminate work that waits for calm', async () => {
  await startAndDie()
  await startAndDie()
  const calm = [0, 0, 100]
  for (let deaths = 0; deaths < 19; deaths++) watchWork('local', calm)
  const started = Date.now()
  watchWork('local', calm)
  expect(await read()).toBe('read')
  expect(Date.now() - started).toBeGreaterThanOrEqual(90)
})

test('finished work, and work under another name, is not blamed', async () => {
  await startAndDie()
  watchWork('local')
  expect(await read()).toBe('read')
  await startAndDie()
  watchWork('local')
  expect(await read()).toBe('read')
  await startAndDie()
  await startAndDie()
  watchWork('local')
  expect(await asWork('ingest other', () => underWay('read', async () => 1))).toBe(1)
  watchWork('another')
  expect(await read()).toBe('read')
})

test('a process that is asked to end blames none of its work', async () => {
  for (let i = 0; i < 5; i++) {
    await startAndDie()
    stopWatching()
  }
  watchWork('local')
  expect(await read()).toBe('read')
})

test('work that was running when a process ended continues one by one, so that innocent work succeeds', async () => {
  const works = ['a', 'b', 'c']
  watchWork('local')
  for (const name of works) void asWork(name, () => underWay('read', never))
  watchWork('local')
  let at = 0
  let most = 0
  const slow = async () => {
    at += 1
    most = Math.max(most, at)
    await new Promise((resolve) => setTimeout(resolve, 5))
    at -= 1
  }
  await Promise.all(works.map((name) => asWork(name, () => underWay('read', slow))))
  expect(most).toBe(1)
  expect(marks()).toEqual([])
})
