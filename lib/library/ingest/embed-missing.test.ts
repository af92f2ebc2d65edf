import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type OpenAIServer, startOpenAIServer } from '../../../e2e/openai-server'
import { db } from '../../db/client'
import { testDatabase } from '../../db/test-database'
import { storedPath } from '../../files/places'
import { addTestPapers, RAFT, SOUP, type TestPaper } from '../../research/test-library'
import { papersWithTrouble } from '../care/paper-troubles'
import { READER_VERSION } from '../pdf/reader-version'
import { findActiveIndex } from '../search/active-index'
import { clearModelBackoff } from '../search/index-paper'
import { rank } from '../search/rank'
import { papersWithoutVectors } from '../search/without-vectors'
import { embedMissing } from './embed-missing'

let server: OpenAIServer

beforeAll(async () => {
  server = await startOpenAIServer()
  process.env.OPENAI_BASE_URL = `${server.url}/v1`
  process.env.EMBEDDING_MODEL = 'meanings'
})
afterAll(() => server.close())
beforeEach(async () => {
  await testDatabase()
  server.control({ next: [] })
  clearModelBackoff()
})

/** Includes the file, since otherwise the health page would report it missing. */
async function add(paper: TestPaper) {
  const fileHash = createHash('sha256').update(paper.id).digest('hex')
  mkdirSync(path.dirname(storedPath(fileHash)), { recursive: true })
  writeFileSync(storedPath(fileHash), '%PDF-')
  await addTestPapers([paper])
  const client = await db()
  await client.paper.update({ where: { id: paper.id }, data: { fileHash, readerVersion: READER_VERSION } })
}

/** Makes the model fail each time it is asked. */
const breakModel = () =>
  server.control({ next: Array.from({ length: 20 }, () => ({ on: 'embeddings' as const, kind: '404' as const })) })
const found = async (query: string) => (await rank({ query, limit: 1 }))[0]?.paperId

test('papers added while the model is down are found by words, and by meaning once it is up', async () => {
  await add(SOUP)
  expect(await papersWithoutVectors()).toEqual([])
  breakModel()
  await add(RAFT)
  expect(await papersWithoutVectors()).toEqual([RAFT.id])
  expect(await papersWithTrouble('no-vectors')).toEqual([RAFT.id])
  expect(await found('randomized election timeouts')).toBe(RAFT.id)

  // The model is asked once, and existing vectors stay.
  const asked = server.requests().length
  await embedMissing()
  expect(server.requests()).toHaveLength(asked + 1)
  expect(await papersWithoutVectors()).toEqual([RAFT.id])

  server.control({ next: [] })
  await embedMissing()
  expect(await papersWithoutVectors()).toEqual([])
  expect(await papersWithTrouble('no-vectors')).toEqual([])
  const client = await db()
  const bare = await client.$queryRaw<unknown[]>`SELECT 1 FROM chunk WHERE embedding IS NULL`
  expect(bare).toEqual([])
  expect(await found('randomized election timeouts')).toBe(RAFT.id)
})

test('a paper survives a model that returns no vectors', {
  timeout: 30_000,
}, async () => {
  await add(SOUP)
  server.control({ next: Array.from({ length: 4 }, () => ({ on: 'embeddings' as const, kind: 'empty' as const })) })
  await add(RAFT)
  expect(await papersWithoutVectors()).toEqual([RAFT.id])
  expect(await found('randomized election timeouts')).toBe(RAFT.id)
})

test('the first paper creates an index for words, which records the model it waits for', async () => {
  breakModel()
  await add(RAFT)
  expect(await findActiveIndex()).toMatchObject({ model: 'meanings', dimensions: 0 })
  expect(await papersWithoutVectors()).toEqual([RAFT.id])
  expect(await found('randomized election timeouts')).toBe(RAFT.id)
})
