import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { testDatabase } from '../../db/test-database'
import { activeArguments } from '../../engine/client'
import { endEngine, launchIdle } from '../../engine/test-engine'
import { WORKFLOW } from '../../engine/workflow'
import { indexPaper } from '../search/index-paper'
import { addPaper, emptyLibrary, passagesOn } from '../search/test-library'
import { rows } from '../sql/rows'
import { relearnIfGrown } from './start-ingest'

beforeAll(async () => {
  await testDatabase()
  await launchIdle()
})

afterAll(endEngine)

let before = 0

beforeEach(async () => {
  await emptyLibrary()
  // Otherwise one that is still queued would be taken for the next.
  await vi.waitFor(async () => expect((await activeArguments(WORKFLOW.rebuild)).size).toBe(0), { timeout: 120_000 })
  before = await queued()
})

async function addPassages(paperId: string, count: number): Promise<void> {
  await addPaper(paperId)
  await indexPaper({ paperId, title: paperId, layer: 'content', chunks: passagesOn('leader log majority', count) })
}

/** Number of learning workflows queued by this test. */
const learnings = async () => (await queued()) - before

async function queued(): Promise<number> {
  return (await rows('SELECT 1 FROM dbos.workflow_status WHERE name = $1', [WORKFLOW.rebuild])).length
}

test('a library that has grown is learned when no paper is being read', async () => {
  await addPassages('few', 49)
  await relearnIfGrown()
  expect(await learnings()).toBe(0)
  await addPassages('more', 1)
  await addPaper('removed', 'removed before it was read', 'queued')
  await rows(`UPDATE paper SET removed_at = now() WHERE id = 'removed'`)
  await relearnIfGrown()
  expect(await learnings()).toBe(1)
})

test('learning waits for papers being read; with many, until the library has grown eightfold', async () => {
  await addPassages('enough for an idle library', 199)
  for (let paper = 0; paper < 29; paper++) await addPaper(`waiting ${paper}`, 'waiting', 'queued')
  await addPassages('one more', 1)
  await relearnIfGrown()
  expect(await learnings()).toBe(0)
  await addPaper('waiting too', 'waiting', 'queued')
  await relearnIfGrown()
  expect(await learnings()).toBe(1)
})

test('many papers to be read do not start learning before the library has grown', async () => {
  await addPassages('enough for an idle library', 199)
  for (let paper = 0; paper < 30; paper++) await addPaper(`waiting ${paper}`, 'waiting', 'queued')
  await relearnIfGrown()
  expect(await learnings()).toBe(0)
})
