import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database'
import { endEngine, launchIdle } from '../../engine/test-engine'
import { addPaper } from '../search/test-library'
import { rows } from '../sql/rows'
import { ingest } from './ingest'
import { resumeIngest, startIngest } from './start-ingest'

beforeAll(async () => {
  await testDatabase()
  await launchIdle()
})

afterAll(endEngine)

test('a paper that another process has read and named meanwhile is left unchanged', async () => {
  await addPaper('2005.11401v4', 'Retrieval', 'indexing')
  await rows(
    `INSERT INTO paper_alias (id, paper_id, reason, file_name) VALUES ('upload-1', '2005.11401v4', 'renamed', 'a.pdf')`,
  )
  await ingest('upload-1')
  expect(await rows('SELECT status, error FROM paper')).toEqual([{ status: 'indexing', error: null }])
})

test('nor is it marked as failed by a reading that lost it', async () => {
  await addPaper('1706.03762v7', 'Attention', 'indexing')
  // The paper gets another id while its file is read, so that the result has no place.
  await addPaper('upload-2', 'Attention', 'queued')
  await rows(
    `INSERT INTO paper_alias (id, paper_id, reason, file_name) VALUES ('upload-2', '1706.03762v7', 'renamed', 'b.pdf')`,
  )
  await ingest('upload-2')
  expect(await rows(`SELECT status, error FROM paper WHERE id = '1706.03762v7'`)).toEqual([
    { status: 'indexing', error: null },
  ])
})

const readings = async () =>
  (
    await rows<{ id: string }>(
      `SELECT workflow_uuid AS id FROM dbos.workflow_status WHERE name = 'ingest' ORDER BY created_at`,
    )
  ).map(({ id }) => id.slice('ingest-'.length, -37))

test('a paper that another process is about to queue is queued only by that one', async () => {
  // From here on queued work is not started.
  await endEngine()
  await rows(`UPDATE paper SET status = 'ready'`)
  await addPaper('upload-3', 'Left by a process that was killed', 'queued')
  await addPaper('upload-4', 'Just stored by another process', 'queued')
  const resumed = resumeIngest(1_500)
  await wait(300)
  await startIngest('upload-4')
  await resumed
  expect(await readings()).toEqual(['upload-4', 'upload-3'])
})

test('a paper renamed while being read, and another one whose id begins the same', async () => {
  await rows(`UPDATE paper SET status = 'ready'`)
  await addPaper('moore', 'Reading', 'summarizing')
  await rows(
    `INSERT INTO paper_alias (id, paper_id, reason, file_name) VALUES ('upload-5', 'moore', 'renamed', 'c.pdf')`,
  )
  await startIngest('upload-5')
  await addPaper('upload', 'Never queued', 'queued')
  await resumeIngest(0)
  expect((await readings()).slice(2)).toEqual(['upload-5', 'upload'])
})
