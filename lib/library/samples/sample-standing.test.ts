import { beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database'
import { emptyLibrary } from '../search/test-library'
import { rows } from '../sql/rows'
import { hiddenSamples, sampleStanding, wantSamples } from './sample-standing'

beforeAll(testDatabase)
beforeEach(async () => {
  await emptyLibrary()
  await rows("DELETE FROM setting WHERE key = 'ask-samples'")
})

const add = (id: string, origin = 'upload', status = 'ready', hash: string | null = id) =>
  rows(
    `INSERT INTO paper (id, title, file_name, file_hash, origin, status, updated_at)
     VALUES ($1, $1, 'a.pdf', $4, $2, $3, now())`,
    [id, origin, status, hash],
  )

test('samples are left out once ten own papers are ready, and are back when wanted', async () => {
  for (let number = 1; number <= 9; number++) await add(`own-${number}`)
  await add('sample', 'sample')
  await add('failed', 'upload', 'failed')
  await add('reference', 'upload', 'ready', null)
  expect(await sampleStanding()).toBe('asked')
  expect([...(await hiddenSamples())]).toEqual([])
  await add('own-10')
  expect(await sampleStanding()).toBe('aside')
  expect([...(await hiddenSamples())]).toEqual(['sample'])
  await wantSamples(true)
  expect(await sampleStanding()).toBe('wanted')
  expect([...(await hiddenSamples())]).toEqual([])
  await wantSamples(false)
  expect(await sampleStanding()).toBe('aside')
})
