import { mkdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '../../db/client'
import { testDatabase } from '../../db/test-database'
import { endEngine, launchIdle } from '../../engine/test-engine'
import { env } from '../../env'
import { takeUpHeld } from './watch-room'

beforeAll(async () => {
  await testDatabase()
  mkdirSync(env().DATA_DIR, { recursive: true })
  await launchIdle()
})
afterAll(endEngine)

test('papers stopped by a full disk continue when there is space, other failed ones do not', async () => {
  const client = await db()
  const failed = (id: string, code: string) =>
    client.paper.create({
      data: { id, fileName: `${id}.pdf`, fileHash: id, status: 'failed', error: { code, message: 'x' } },
    })
  await failed('held', 'disk_full')
  await failed('damaged', 'unreadable')
  expect(await takeUpHeld(Number.MAX_SAFE_INTEGER)).toBe(0)
  expect(await takeUpHeld(1)).toBe(1)
  const papers = await client.paper.findMany({ orderBy: { id: 'asc' } })
  expect(papers.map(({ id, status }) => [id, status])).toEqual([
    ['damaged', 'failed'],
    ['held', 'queued'],
  ])
})
