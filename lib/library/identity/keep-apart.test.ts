import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '../../db/client'
import { findSetting, saveSetting } from '../../db/settings'
import { closeTestDatabase, testDatabase } from '../../db/test-database'
import { keepApart, pairKey, readApart } from './find-duplicates'

beforeAll(async () => {
  await testDatabase()
})
afterAll(closeTestDatabase)

async function add(ids: string[]) {
  const client = await db()
  await client.paper.createMany({ data: ids.map((id) => ({ id, fileName: id, status: 'ready' })) })
}

test('papers declared different stay separate, including those from older versions', async () => {
  await add(['a', 'b', 'c', 'd'])
  await saveSetting('not duplicates', [pairKey('old', 'older')])
  await Promise.all([keepApart(['a', 'b', 'c']), keepApart(['c', 'd'])])
  const areApart = await readApart()
  const told: [string, string][] = [
    ['a', 'b'],
    ['c', 'a'],
    ['d', 'c'],
    ['older', 'old'],
  ]
  for (const [one, other] of told) expect([one, other, areApart(one, other)]).toEqual([one, other, true])
  for (const [one, other] of [
    ['a', 'd'],
    ['a', 'old'],
    ['x', 'y'],
  ] as const)
    expect([one, other, areApart(one, other)]).toEqual([one, other, false])
})

test('two thousand papers at once are stored as they are, and not as two million pairs', async () => {
  const ids = Array.from({ length: 2_000 }, (_, n) => `paper-${n}`)
  await add(ids)
  await keepApart(ids)
  await keepApart(ids)
  const areApart = await readApart()
  expect(areApart('paper-0', 'paper-1999')).toBe(true)
  expect(JSON.stringify(await findSetting('not duplicates')).length).toBeLessThan(50_000)
})
