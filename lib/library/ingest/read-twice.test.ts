import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database'
import { endEngine, launchIdle } from '../../engine/test-engine'
import { rows } from '../search/rows'
import { addPaper } from '../search/test-library'
import { ingest } from './ingest'

beforeAll(async () => {
  await testDatabase()
  await launchIdle()
})

afterAll(endEngine)

test('a paper that another process has read and named meanwhile is left alone', async () => {
  await addPaper('2005.11401v4', 'Retrieval', 'indexing')
  await rows(
    `INSERT INTO paper_alias (id, paper_id, reason, file_name) VALUES ('upload-1', '2005.11401v4', 'renamed', 'a.pdf')`,
  )
  await ingest('upload-1')
  expect(await rows('SELECT status, error FROM paper')).toEqual([{ status: 'indexing', error: null }])
})

test('nor is it told as failed by what failed since it was taken from under it', async () => {
  await addPaper('1706.03762v7', 'Attention', 'indexing')
  // It is renamed while its file is read: what was read has nowhere to go.
  await addPaper('upload-2', 'Attention', 'queued')
  await rows(
    `INSERT INTO paper_alias (id, paper_id, reason, file_name) VALUES ('upload-2', '1706.03762v7', 'renamed', 'b.pdf')`,
  )
  await ingest('upload-2')
  expect(await rows(`SELECT status, error FROM paper WHERE id = '1706.03762v7'`)).toEqual([
    { status: 'indexing', error: null },
  ])
})
