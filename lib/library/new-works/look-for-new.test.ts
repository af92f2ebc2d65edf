import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { db } from '../../db/client'
import { testDatabase } from '../../db/test-database'
import { endEngine, launchIdle } from '../../engine/test-engine'
import { env } from '../../env'
import { playSource } from '../../sources/ask/played-source'
import { recorded, recording } from '../../sources/ask/recordings'
import { addToLibrary } from '../outside/add-to-library'
import { emptyLibrary } from '../search/test-library'
import { lastCycle, stopLooking } from './cycle'
import { saveIndexerSettings } from './indexer-settings'
import { isLooking, lookForNew, startLooking } from './look-for-new'
import { addTopic, countNewWorks, dismissWork, newWorks, removeTopic } from './new-works'
import { testFeed } from './test-feed'

let answer: (url: URL) => string | number | Promise<string | number>
const { base, asked } = await playSource(async ({ url }, response) => {
  const told = await answer(url)
  if (typeof told === 'number') response.writeHead(told).end()
  else response.end(told)
})
const arxivAsked = () => asked.filter(({ url }) => url.pathname === '/api/query').map(({ url }) => url.search)

beforeAll(async () => {
  Object.assign(env(), { ARXIV_URL: base, PUBMED_URL: base, SEMANTIC_SCHOLAR_URL: base })
  await testDatabase()
  await launchIdle({ 'look-for-new': lookForNew })
})
afterAll(endEngine)
beforeEach(async () => {
  await emptyLibrary()
  const client = await db()
  await client.topic.deleteMany()
  await client.session.deleteMany()
  await client.setting.deleteMany()
  asked.length = 0
  answer = (url) => testFeed(url)
})

async function look() {
  await startLooking()
  await expect.poll(isLooking, { interval: 50 }).toBe(false)
  return lastCycle()
}
const titles = async () => (await newWorks()).topics.flatMap(({ works }) => works.map(({ title }) => title))

async function ask(question: string, daysAgo = 0) {
  const client = await db()
  const createdAt = new Date(Date.now() - daysAgo * 24 * 60 * 60_000)
  const session = await client.session.create({ data: { id: randomUUID(), title: question } })
  await client.run.create({ data: { id: randomUUID(), sessionId: session.id, mode: 'answer', question, createdAt } })
}

test('nothing is requested until it is switched on', async () => {
  await addTopic('heron migration')
  await expect(startLooking()).rejects.toMatchObject({ code: 'conflict' })
  await expect(saveIndexerSettings({ on: true, sources: [] })).rejects.toMatchObject({ code: 'bad_request' })
  await lookForNew('2026-11-22T10:23:00Z').catch(() => {})
  expect(asked).toEqual([])
  expect(await lastCycle()).toBeNull()
})

test('recent questions and saved topics are searched for, each once, by their content words', async () => {
  await ask('How do herons migrate over the desert?')
  await ask('how do HERONS migrate over the desert')
  await ask('What did Babbage build?', 40)
  await addTopic('  wetland   restoration ')
  await expect(addTopic('the')).rejects.toMatchObject({ code: 'bad_request' })
  await saveIndexerSettings({ on: true, sources: ['arxiv'] })
  expect(await look()).toMatchObject({ done: 2, of: 2, found: 20, failures: [], stopped: false })
  expect(asked.map(({ url }) => url.searchParams.get('search_query'))).toEqual([
    'all:wetland AND all:restoration',
    'all:herons AND all:migrate AND all:desert',
  ])
  const { topics } = await newWorks()
  expect(topics.map(({ words, origin, count }) => [words, origin, count])).toEqual(
    expect.arrayContaining([
      ['wetland restoration', 'saved', 10],
      ['How do herons migrate over the desert?', 'question', 10],
    ]),
  )
  expect(topics[0]?.works[0]).toMatchObject({
    kind: 'preprint',
    told: [{ source: 'arxiv' }],
    foundAt: expect.any(String),
  })
  expect(topics[0]?.lookedAt).not.toBeNull()
})

test.skipIf(!recorded)('recordings: each search takes the next page, and none is fetched twice', async () => {
  const names = { 0: 's0_m10_bc5a6c384fe9', 10: 's10_m10_34e56e15aaac', 20: 's20_m10_348a237fecab' }
  answer = (url) => {
    const name = Object.entries(names).find(([start]) => start === url.searchParams.get('start'))?.[1]
    return name ? JSON.parse(recording('arxiv', `q_testing_${name}.json`)).body : '<feed><title>none</title></feed>'
  }
  await addTopic('testing')
  await saveIndexerSettings({ on: true, sources: ['arxiv'] })
  expect(await look()).toMatchObject({ found: 10 })
  expect(await look()).toMatchObject({ found: 10 })
  expect(await countNewWorks()).toBe(20)
  await look()
  await look()
  await look()
  // The fourth page was empty, so that there is nothing more to ask today.
  expect(asked.map(({ url }) => url.searchParams.get('start'))).toEqual(['0', '10', '20', '30'])
  expect(await countNewWorks()).toBe(30)
  const client = await db()
  const pages = await client.topicPage.findMany({ orderBy: { page: 'asc' } })
  expect(pages.map(({ page, hits }) => [page, hits])).toEqual([
    [0, 10],
    [1, 10],
    [2, 10],
    [3, 0],
  ])
  expect(pages[0]?.newest).toMatch(/^\d{4}-\d{2}-\d{2}$/)
})

test('a stopped search ends after its current page, and the next one continues there', async () => {
  for (const words of ['first matter', 'second matter', 'third matter', 'fourth matter']) await addTopic(words)
  await saveIndexerSettings({ on: true, sources: ['arxiv'] })
  answer = async (url) => {
    if (asked.length === 2) await stopLooking()
    return testFeed(url)
  }
  expect(await look()).toMatchObject({ stopped: true, done: 2, of: 4, finishedAt: expect.any(String) })
  expect(asked).toHaveLength(2)
  expect(await countNewWorks()).toBe(20)
  expect(await look()).toMatchObject({ stopped: false, done: 4 })
  expect(new Set(arxivAsked()).size).toBe(6)
  // Switching it off stops it as well.
  asked.length = 0
  answer = async (url) => {
    await saveIndexerSettings({ on: false, sources: ['arxiv'] })
    return testFeed(url)
  }
  expect(await look()).toMatchObject({ stopped: true, done: 1 })
  expect(asked).toHaveLength(1)
})

test('a failing source is reported and skipped; the others continue, and it gets the same request next time', async () => {
  await addTopic('first matter')
  await addTopic('second matter')
  await saveIndexerSettings({ on: true, sources: ['pubmed', 'arxiv', 'semantic-scholar'] })
  answer = (url) =>
    url.pathname === '/api/query' ? testFeed(url) : url.pathname.includes('graph') ? '{"data": []}' : 403
  const cycle = await look()
  expect(cycle).toMatchObject({ found: 20, stopped: false })
  expect(cycle?.failures).toEqual([expect.stringMatching(/^PubMed/)])
  expect(asked.filter(({ url }) => url.pathname.includes('esearch'))).toHaveLength(1)
  const term = asked.find(({ url }) => url.pathname.includes('esearch'))?.url.searchParams.get('term')
  expect(term).toBe('first AND matter')
  answer = (url) =>
    url.pathname.includes('esearch') ? '<eSearchResult><IdList></IdList></eSearchResult>' : testFeed(url)
  expect(await look()).toMatchObject({ failures: [] })
  expect(asked.filter(({ url }) => url.pathname.includes('esearch'))).toHaveLength(3)
})

test('a dismissed work stays hidden for every topic; an added one is in the library', async () => {
  const client = await db()
  await addTopic('first matter')
  await saveIndexerSettings({ on: true, sources: ['arxiv'] })
  await look()
  const [one, two] = (await newWorks()).topics[0]?.works ?? []
  if (!one || !two) throw new Error('nothing was found')
  await dismissWork(one.id, true)
  await addTopic('second matter')
  const first = arxivAsked()[0]
  answer = (url) => testFeed(url.search.includes('second') ? new URL(`http://x.example/${first}`) : url)
  await look()
  expect(await titles()).not.toContain(one.title)
  expect(await countNewWorks()).toBe(19)
  await dismissWork(one.id, false)
  expect(await countNewWorks()).toBe(20)
  await client.paper.update({ where: { id: two.id }, data: { arxivId: null } })
  await addToLibrary(two.id)
  const { topics } = await newWorks()
  expect(topics.map(({ added }) => added)).toEqual([1, 1])
  expect(await titles()).not.toContain(two.title)
  for (const { id } of topics) await removeTopic(id)
  expect(await newWorks()).toMatchObject({ topics: [] })
  expect(await countNewWorks()).toBe(0)
})

test('a dismissed or removed question is not searched for', async () => {
  await ask('How do herons migrate?')
  await saveIndexerSettings({ on: true, sources: ['arxiv'] })
  await look()
  const [topic] = (await newWorks()).topics
  await removeTopic(topic?.id ?? '')
  await ask('How do herons migrate?')
  expect(await look()).toMatchObject({ of: 0 })
  await ask('Where do gulls sleep?')
  const client = await db()
  await client.session.updateMany({ where: { title: 'Where do gulls sleep?' }, data: { removedAt: new Date() } })
  expect(await look()).toMatchObject({ of: 0 })
  await addTopic('How do herons migrate?')
  expect(await look()).toMatchObject({ of: 1 })
})
