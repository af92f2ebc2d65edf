import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type OpenAIServer, startOpenAIServer } from '../../../e2e/openai-server'
import { db } from '../../db/client'
import { testDatabase } from '../../db/test-database'
import { addTestPapers, RAFT } from '../../research/test-library'
import type { Analyst } from '../../thinking/analyst'
import { testModel } from '../../thinking/test-model'
import { listPapers } from '../papers'
import { keepSummary } from './keep-summary'

let server: OpenAIServer
let model: Analyst

vi.mock('../../thinking/analyst', async (original) => ({ ...(await original<object>()), analyst: () => model }))

beforeAll(async () => {
  await testDatabase()
  await addTestPapers([RAFT])
  server = await startOpenAIServer()
  model = testModel(server.url)
})
afterAll(() => server.close())

const summary = async () => (await db()).summary.findUniqueOrThrow({ where: { paperId: RAFT.id } })

test('a paper is summarized by quoting when the model is down, the list says so, and by the model later', async () => {
  server.control({ next: ['500', '500'] })
  expect(await keepSummary(RAFT.id)).toBe(false)
  expect(await summary()).toMatchObject({ analyst: 'extractive', again: true })
  expect((await summary()).markdown).toContain(`[${RAFT.id}, page 1]`)
  expect((await listPapers()).map(({ summaryWaits }) => summaryWaits)).toEqual([true])

  server.control({ next: [] })
  expect(await keepSummary(RAFT.id)).toBe(true)
  expect(await summary()).toMatchObject({ analyst: 'llm', again: false })
  expect((await listPapers()).map(({ summaryWaits }) => summaryWaits)).toEqual([false])
})
