import { beforeAll, beforeEach, expect, test } from 'vitest'
import { db } from '../../db/client'
import { emptyTables, testDatabase } from '../../db/test-database'
import { NO_FILTER } from '../../library/filters/paper-filter'
import { readQuestion } from '../../question/question'
import { runJson } from '../results/run-json'
import { FUNNEL } from '../settings/funnel'
import { findPapers } from '../shortlist/find-papers'
import { addTestPapers, PAXOS, RAFT, SOUP, type TestPaper } from '../test-library'
import { run } from '../test-run'

const DUNES: TestPaper = {
  id: 'noether2020dunes',
  title: 'Dunes that walk',
  authors: ['Emmy Noether'],
  published: '2020',
  tags: ['to discuss'],
  abstract: 'Barchan dunes wander across the plain, driven by steady wind.',
  summary: 'Barchan dunes wander across the plain, driven by steady wind.',
  pages: [],
}
const BARE: TestPaper = {
  ...{ id: 'hopper1952', title: 'The Education of a Computer', authors: ['Grace Hopper'], published: '1952' },
  ...{ summary: '', pages: [] },
}

beforeAll(async () => {
  await testDatabase()
})
beforeEach(async () => {
  await emptyTables('paper', 'session', 'search_index')
  await addTestPapers([RAFT, PAXOS, SOUP, DUNES, BARE])
  const client = await db()
  await client.paper.update({ where: { id: DUNES.id }, data: { venue: 'Desert Letters' } })
})

const ask = async (question: string, settings = {}) => {
  const { id, view, error } = await run(question, { settings: { ...FUNNEL, ...settings } })
  return { id, view, error, cards: view.named?.papers.map(({ paperId }) => paperId) ?? [] }
}

test.each([
  'papers by Emmy Noether',
  'Which 2020 paper do I have?',
  'papers from Desert Letters',
  'papers tagged to discuss',
])('%s: the card is above the abstract, and nothing is refused', async (question) => {
  const { view, error, cards } = await ask(question)
  expect(error).toBeNull()
  expect(cards).toEqual([DUNES.id])
  expect(view.named?.papers).toMatchObject([
    { title: DUNES.title, authors: DUNES.authors, venue: 'Desert Letters', abstract: DUNES.abstract },
  ])
  expect(view.outcome).toMatchObject({ outcome: 'answer', notice: '' })
  expect(view.citations).toMatchObject([{ paperId: DUNES.id, page: 0, verdict: 'quoted' }])
})

test('a paper with metadata only has a card, and is no failure', async () => {
  const { id, view, error, cards } = await ask('papers by Grace Hopper')
  expect(error).toBeNull()
  expect(cards).toEqual([BARE.id])
  expect(view).toMatchObject({ markdown: '', outcome: { outcome: 'answer' } })
  expect(await runJson(id)).toMatchObject({
    papers: [{ paperId: BARE.id, abstract: '' }],
    papersInAll: 1,
    answer: null,
  })
})

test('a question with a title is asked of that paper only', async () => {
  const { view, cards } = await ask(`In “${PAXOS.title}”: what of a leader election?`)
  expect(cards).toEqual([PAXOS.id])
  expect(new Set(view.evidence.map(({ paperId }) => paperId))).toEqual(new Set([PAXOS.id]))
})

test('a list within a title is not a comparison', async () => {
  const client = await db()
  const title = 'Paxos: Ballots, Messages and Majorities'
  await client.paper.update({ where: { id: PAXOS.id }, data: { title } })
  const things = async (question: string) => (await findPapers(readQuestion(question), FUNNEL)).things
  expect(await things(`What does ${title} say about a majority?`)).toEqual([])
  expect(await things('Compare ballots and messages')).toEqual(['ballots', 'messages'])
})

test('excluded papers have no cards; an unknown name is refused', async () => {
  expect((await ask('papers by Ada Writer', { exclude: [RAFT.id] })).cards.sort()).toEqual([SOUP.id, PAXOS.id].sort())
  const among = { ...NO_FILTER, paperIds: [RAFT.id] }
  expect((await ask('papers by Ada Writer', { among })).cards).toEqual([RAFT.id])
  const { error, cards } = await ask('papers by Nobody Atall')
  expect(cards).toEqual([])
  expect(error).toMatchObject({ code: 'no_papers' })
})
