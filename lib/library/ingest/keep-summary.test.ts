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
afterAll(async () => {
  vi.doUnmock('../../thinking/analyst')
  await server.close()
})

const summary = async () => (await db()).summary.findUniqueOrThrow({ where: { paperId: RAFT.id } })

test('a paper is summarized by quoting while the model is down, the list says so, and later by the model', async () => {
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

test('the summary of the same file is copied, unless a person has edited it or it is made again', async () => {
  const client = await db()
  const same = { fileHash: 'a'.repeat(64), status: 'ready' }
  const { title, authors } = await client.paper.update({ where: { id: RAFT.id }, data: same })
  const markdown = `Hers. [${RAFT.id}, page 1] [${RAFT.id}, page 2] [other, page 1]`
  await client.summary.update({ where: { paperId: RAFT.id }, data: { markdown } })
  const summaryOf = async (id: string, more: object = {}) => {
    const paper = { id, apart: id, fileName: 'a.pdf', title, authors, ...same, ...more }
    await client.paper.create({ data: paper })
    const pages = (await client.page.findMany({ where: { paperId: RAFT.id } })).map((page) => ({
      ...page,
      paperId: id,
    }))
    await client.page.createMany({ data: pages.map((page) => ({ ...page, blocks: [], map: {}, figures: undefined })) })
    expect(await keepSummary(id)).toBe(true)
    const { markdown } = await client.summary.findUniqueOrThrow({ where: { paperId: id } })
    await client.paper.update({ where: { id }, data: { status: 'failed' } })
    return markdown
  }
  expect(await summaryOf('copy')).toBe('Hers. [copy, page 1] [copy, page 2] [other, page 1]')
  expect(await summaryOf('other-title', { title: 'Another' })).not.toContain('Hers.')
  expect(await summaryOf('other-reader', { readerVersion: 0 })).not.toContain('Hers.')
  // The next attempt stores the model's summary.
  expect(await keepSummary('copy')).toBe(true)
  expect((await client.summary.findUniqueOrThrow({ where: { paperId: 'copy' } })).markdown).not.toContain('Hers.')
  await client.paper.update({ where: { id: RAFT.id }, data: { edited: ['authors'] } })
  expect(await summaryOf('edited')).not.toContain('Hers.')
})
