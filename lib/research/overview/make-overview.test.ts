import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type OpenAIServer, startOpenAIServer } from '../../../e2e/openai-server'
import { db } from '../../db/client'
import { toJson } from '../../db/json'
import { testDatabase } from '../../db/test-database'
import { endEngine, launchIdle } from '../../engine/test-engine'
import { passagesOf } from '../../library/indexing/index-layers'
import { rebuildIndex } from '../../library/search/rebuild/rebuild-index'
import { type Analyst, QUOTING } from '../../thinking/analyst'
import { testModel } from '../../thinking/test-model'
import { contradictions } from '../outline/report/compile'
import { addTestPapers } from '../test-library'
import { makeOverview, overviewState, startOverview } from './make-overview'

let server: OpenAIServer
let analyst: Analyst = QUOTING

vi.mock('../../thinking/analyst', async (original) => ({ ...(await original<object>()), analyst: () => analyst }))

const EACH = 12
const MATTERS = {
  bird: 'migrating birds rest in wetlands before they cross the desert at night',
  log: 'a replicated log elects its leader by timeouts that servers choose at random',
}
const idsOf = (matter: string) => Array.from({ length: EACH }, (_, at) => `${matter}-${at}`)

beforeAll(async () => {
  await testDatabase()
  server = await startOpenAIServer()
  const launched = launchIdle({ 'library-overview': makeOverview })
  for (const [matter, words] of Object.entries(MATTERS))
    await addTestPapers(
      idsOf(matter).map((id, at) => ({
        id,
        title: `A study of ${matter} number ${at}`,
        published: at === 0 ? '' : String(2010 + (at % 3)),
        summary: `# ${id}\n\nHow ${words}.`,
        pages: Array.from({ length: 3 }, (_, page) => `Part ${page}. ${`Here ${words}. `.repeat(40)}`),
      })),
    )
  await rebuildIndex(passagesOf(Object.keys(MATTERS).flatMap(idsOf)))
  const client = await db()
  for (const id of ['bird-1', 'bird-2', 'log-1']) {
    const text = 'References\n\nA. Writer. A study of bird number 0. In Birds, 2011.'
    const blocks = toJson([{ kind: 'reference', start: 12, end: text.length, section: 'References' }])
    const map = toJson({ items: [], runs: [], strings: [] })
    await client.page.create({ data: { paperId: id, number: 4, width: 1, height: 1, text, blocks, map } })
  }
  await launched
})
afterAll(async () => {
  vi.doUnmock('../../thinking/analyst')
  await endEngine()
  await server.close()
})

async function made() {
  await expect.poll(async () => (await overviewState()).making?.isUnderWay ?? false, { interval: 50 }).toBe(false)
  const { overview, making } = await overviewState()
  expect(making).toBeNull()
  if (!overview) throw new Error('no overview was made')
  return overview
}

async function addResearch(mode: string, { events, markdown }: { events?: object[]; markdown: string }) {
  const client = await db()
  const answer = { create: { id: randomUUID(), markdown, analyst: 'llm' } }
  const run = { id: randomUUID(), mode, question: 'What is so?', events: toJson(events ?? []), finishedAt: new Date() }
  const data = { id: randomUUID(), title: mode, runs: { create: { ...run, answer } } }
  return (await client.session.create({ data })).id
}

test('years, citations and questions are told without a model, and no themes, over the end of the process in between', async () => {
  await startOverview()
  await expect(startOverview()).rejects.toMatchObject({ code: 'conflict' })
  await endEngine()
  expect((await overviewState()).overview).toBeNull()
  await launchIdle({ 'library-overview': makeOverview })
  const overview = await made()
  expect(overview).toMatchObject({ papers: 2 * EACH, unplaced: 0, undated: 2, byModel: false, notice: null })
  expect(overview.years).toEqual([2010, 2011, 2012].map((year) => ({ year, papers: year === 2010 ? 6 : 8 })))
  expect(overview.themes).toEqual([])
  expect(overview.cited).toEqual([{ id: 'bird-0', title: 'A study of bird number 0', by: 3 }])
  expect(overview.disagreements).toEqual([])
  expect(new Set(overview.questions).size).toBe(5)
})

test('a model names the themes and writes the questions; if it fails the papers decide', async () => {
  analyst = testModel(server.url)
  await startOverview()
  const overview = await made()
  expect(overview).toMatchObject({ byModel: true, notice: null })
  for (const { papers, phrases, name, about } of overview.themes) {
    expect([name, about]).toEqual([expect.stringMatching(/^Work like A study/), expect.stringMatching(/^Papers ask/)])
    expect(new Set(papers.map(({ id }) => id.split('-')[0])).size).toBe(1)
    expect(phrases.length).toBeGreaterThan(0)
  }
  expect(overview.themes.length).toBeGreaterThan(1)
  expect(overview.themes.reduce((sum, { size }) => sum + size, 0)).toBe(2 * EACH)
  expect(overview.questions[0]).toMatch(/^What is known about A study of/)

  server.control({ next: ['500', '500'] })
  await startOverview()
  const later = await made()
  server.control({ next: [] })
  expect(later).toMatchObject({ byModel: false, themes: [], notice: expect.stringMatching(/\S/) })
  expect(later.questions).toHaveLength(5)
  analyst = QUOTING
})

test('disagreements found by deep research and reviews are linked', async () => {
  const source = { paperId: 'bird-1', title: 'A', said: null }
  const agreement = (claim: string, stance: string) => ({ item: 'i', claim, sources: [{ ...source, stance }] })
  const deep = await addResearch('deep', {
    events: [
      {
        type: 'agreement.found',
        at: 0,
        agreements: [agreement('Birds rest by day', 'contradicts'), agreement('Birds rest', 'supports')],
      },
    ],
    markdown: 'So.',
  })
  const said = (paperId: string) => [{ paperId, title: paperId, shown: 'So it is.', page: 1 }]
  const found = [
    { about: 'how many_servers vote.', one: said('log-1'), other: said('log-2') },
    { about: 'itself', one: said('log-1'), other: said('log-1') },
  ]
  const report = await addResearch('report', {
    markdown: `# Review\n\n## Contradictions\n\n${contradictions(found)}\n\n## Gaps\n\n*Two papers differ here: nothing.*`,
  })
  await startOverview()
  expect((await made()).disagreements).toEqual([
    { claim: 'how many servers vote', sessionId: report },
    { claim: 'Birds rest by day', sessionId: deep },
  ])
})

test('sample papers that questions leave out are not counted', async () => {
  const client = await db()
  const birds = { id: { in: idsOf('bird') } }
  await client.paper.updateMany({ where: birds, data: { origin: 'sample' } })
  await startOverview()
  const overview = await made()
  expect(overview).toMatchObject({ papers: EACH, undated: 1, cited: [] })
  expect(overview.years.reduce((sum, { papers }) => sum + papers, 0)).toBe(EACH - 1)
  await client.paper.updateMany({ where: birds, data: { origin: 'upload' } })
})

test('without a searchable paper it says so', async () => {
  const client = await db()
  await client.paper.updateMany({ data: { removedAt: new Date() } })
  await expect(startOverview()).rejects.toMatchObject({ code: 'bad_request' })
})
