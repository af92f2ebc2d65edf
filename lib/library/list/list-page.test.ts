import { beforeAll, expect, test } from 'vitest'
import { db } from '../../db/client'
import { testDatabase } from '../../db/test-database'
import { libraryHealth } from '../care/health'
import { type ListFilter, WHOLE_LIST } from '../filters/list-filter'
import { findPapers, findTitledFirst } from '../list-search/find-papers'
import { libraryList } from './library-list'
import { countTags, listFacets } from './list-facets'
import { listIds, listPage, passing } from './list-page'

const day = (number: number) => new Date(`2026-01-${String(number).padStart(2, '0')}T00:00:00.000Z`)
const common = { status: 'ready', fileHash: null, authors: ['Ada Writer'], published: '2020' }
const papers = [
  {
    ...common,
    id: 'alpha',
    title: 'The Zebra, part 10',
    fileHash: 'a',
    published: '2017-06-12',
    authors: ['Ann Young', 'Noam Shazeer'],
    arxivId: '1706.03762v5',
    venue: 'Annals 2',
    pageCount: 15,
  },
  {
    ...common,
    id: 'beta',
    title: 'Zebra, part 2',
    fileHash: 'b',
    authors: [],
    ...{ venue: 'annals 12', pageCount: 3 },
  },
  { ...common, id: 'gamma', title: '', fileName: 'scan-0042.pdf', status: 'failed', authors: ['Jürgen Müller'] },
  {
    ...common,
    id: 'delta',
    title: 'ÉTUDE of apples',
    fileHash: 'd',
    status: 'reading',
    published: null,
    authors: ['Bo Álvarez'],
    doi: '10.1145/362384.362685',
  },
  { ...common, id: 'epsilon', title: 'Bees' },
]

beforeAll(async () => {
  await testDatabase()
  const client = await db()
  await client.paper.createMany({
    data: papers.map((paper, index) => ({ fileName: `${paper.id}.pdf`, ...paper, addedAt: day(index + 1) })),
  })
  await client.paperMark.createMany({
    data: [
      { paperId: 'alpha', tags: ['NLP', 'seminar'], starred: true },
      { paperId: 'beta', tags: ['nlp'], reading: 'read' },
      { paperId: 'epsilon', reading: 'reading' },
      // Marks of another user, made while there were accounts.
      { ownerId: 'bob', paperId: 'alpha', tags: ['theirs'], reading: 'read' },
      { ownerId: 'bob', paperId: 'delta', tags: ['nlp'], starred: true },
    ],
  })
  await client.paper.create({ data: { id: 'gone', fileName: 'gone.pdf', title: 'Zebra', removedAt: day(1) } })
  await client.paper.create({ data: { id: 'outside', fileName: 'out.pdf', title: 'Zebra', standing: 'outside' } })
})

const filter = (part: Partial<ListFilter>): ListFilter => ({ ...WHOLE_LIST, ...part })
const whole = { from: 0, count: 100 }
const ids = async (part: Partial<ListFilter>) => (await listIds(filter(part), whole)).ids.join(' ')

test.each<[Partial<ListFilter>, string]>([
  [{}, 'delta epsilon gamma beta alpha'],
  [{ tags: ['nlp'] }, 'beta alpha'],
  [{ tags: ['nlp', 'Seminar'] }, 'alpha'],
  [{ tags: ['no such tag'] }, ''],
  [{ starred: true }, 'alpha'],
  [{ reading: 'read' }, 'beta'],
  [{ reading: 'reading', status: 'no-full-text' }, 'epsilon'],
  [{ year: '2017' }, 'alpha'],
  [{ status: 'ready' }, 'epsilon beta alpha'],
  [{ status: 'failed' }, 'gamma'],
  [{ status: 'working' }, 'delta'],
  [{ status: 'incomplete' }, 'beta'],
])('the filter %o passes %s', async (part, expected) => {
  expect(await ids(part)).toBe(expected)
  expect((await listIds(filter(part), whole)).shown).toBe(expected.split(' ').filter(Boolean).length)
})

test.each([
  ['zebra', 'beta alpha'],
  ['ZEB part 10', 'alpha'],
  ['young 2017', 'alpha'],
  ['1706', 'alpha'],
  ['10.1145/362384', 'delta'],
  ['https://doi.org/10.1145/362384.362685', 'delta'],
  ['https://arxiv.org/abs/1706.03762', 'alpha'],
  ['étude', 'delta'],
  ['etude alvarez', 'delta'],
  ['scan', 'gamma'],
  ['muller', 'gamma'],
  ['delta.pdf', ''],
  ['zebra bees', ''],
  ['%', ''],
  ['  ', 'delta epsilon gamma beta alpha'],
])('the words "%s" find %s', async (words, expected) => {
  expect(await ids({ words })).toBe(expected)
})

test.each([
  // Papers being read come first.
  ['added', 'delta epsilon gamma beta alpha', 'alpha beta gamma delta epsilon'],
  ['title', 'epsilon delta gamma beta alpha', 'alpha beta gamma delta epsilon'],
  ['author', 'delta gamma epsilon alpha beta', 'alpha epsilon gamma delta beta'],
  ['year', 'epsilon gamma beta alpha delta', 'alpha epsilon gamma beta delta'],
  ['venue', 'alpha beta epsilon delta gamma', 'beta alpha epsilon delta gamma'],
  ['tags', 'beta alpha epsilon delta gamma', 'alpha beta epsilon delta gamma'],
  ['reading', 'epsilon delta gamma alpha beta', 'beta delta gamma alpha epsilon'],
  ['pages', 'alpha beta epsilon delta gamma', 'beta alpha epsilon delta gamma'],
  ['state', 'gamma delta epsilon beta alpha', 'epsilon beta alpha delta gamma'],
] as const)('by %s, and in reverse', async (order, expected, reversed) => {
  expect(await ids({ order })).toBe(expected)
  expect(await ids({ order, reversed: true })).toBe(reversed)
})

test('papers waiting to be read are below those being read, in reading order', async () => {
  const client = await db()
  const queued = { fileName: 'q.pdf', fileHash: null, status: 'queued', title: 'Queue' }
  await client.paper.createMany({
    data: [
      { ...queued, id: 'q1', addedAt: day(11) },
      { ...queued, id: 'q2', addedAt: day(12) },
      { ...queued, id: 'q3', addedAt: day(13), status: 'summarizing' },
    ],
  })
  expect(await ids({})).toBe('delta q3 q1 q2 epsilon gamma beta alpha')
  await client.paper.deleteMany({ where: { title: 'Queue' } })
})

test('a page of the list has its rows in order, and a selection keeps what passes the filter', async () => {
  const page = await listPage(filter({ order: 'title' }), { from: 1, count: 2 })
  expect(page.map(({ id, title, fullText }) => [id, title, fullText])).toEqual([
    ['delta', 'ÉTUDE of apples', true],
    ['gamma', '', false],
  ])
  expect(await passing(filter({ tags: ['nlp'] }), ['alpha', 'gamma', 'beta', 'unknown'])).toEqual(['alpha', 'beta'])
})

test('each choice shows how many papers it would leave', async () => {
  const facets = await listFacets(filter({ tags: ['nlp'], reading: 'read', words: 'nothing of the kind' }))
  expect(facets.starred).toBe(0)
  expect(facets.reading).toEqual({ unread: 1, reading: 0, read: 1 })
  expect(facets.status).toEqual({
    ready: 1,
    working: 0,
    failed: 0,
    unreadable: 0,
    'no-text': 0,
    'newer-version': 0,
    'no-full-text': 0,
    incomplete: 1,
  })
  expect(facets.years).toEqual([{ name: '2020', number: 1 }])
  expect(facets.tags).toEqual([{ name: 'nlp', number: 1 }])
  const all = await listFacets(WHOLE_LIST)
  expect(all.years).toEqual([
    { name: '2020', number: 3 },
    { name: '2017', number: 1 },
  ])
  expect(await countTags(['alpha'])).toEqual([
    { name: 'NLP', number: 1 },
    { name: 'seminar', number: 1 },
  ])
})

test('the whole library is counted, and shown as far as it passes the filter', async () => {
  expect(await libraryHealth()).toEqual({
    ...{ papers: 5, ready: 3, working: 1, failed: 1, noText: 0, newerVersions: 0 },
    ...{ withoutPdf: 1, duplicates: 0, missingMetadata: 1, samples: 0 },
  })
  const since = new Date(0).toISOString()
  const list = await libraryList(filter({ words: 'zebra' }), whole, since)
  expect(list.papers.map(({ id }) => id)).toEqual(['beta', 'alpha'])
  expect(list.shown).toBe(2)
  expect(list.health.papers).toBe(5)
  // If the list has become shorter than the requested range, it is shown from the start.
  const beyond = await libraryList(WHOLE_LIST, { from: 60, count: 2 }, since)
  expect(beyond).toMatchObject({ from: 0, shown: 5, papers: [{ id: 'delta' }, { id: 'epsilon' }] })
})

test('papers are found by words: the newest first, or those with the words in their titles', async () => {
  expect(await findPapers('20', 2)).toMatchObject({ papers: [{ id: 'epsilon' }, { id: 'gamma' }], total: 4 })
  expect((await findTitledFirst('b', 4)).map(({ id }) => id)).toEqual(['epsilon', 'beta', 'alpha', 'delta'])
})

test('papers with highlights are those with something marked on a page', async () => {
  const client = await db()
  const marked = { page: 1, rects: [], quote: 'stripes' }
  await client.highlight.createMany({
    data: [
      { ...marked, id: 'm1', paperId: 'beta' },
      { ...marked, id: 'm2', paperId: 'delta', page: 0 },
    ],
  })
  expect(await ids({ highlighted: true })).toBe('beta')
  expect((await listFacets(WHOLE_LIST)).highlighted).toBe(1)
  await client.highlight.deleteMany()
})

test('the user’s notes on a paper can be searched', async () => {
  const client = await db()
  await client.note.create({ data: { paperId: 'beta', markdown: 'Ask about the *quagga*.' } })
  const marked = { paperId: 'alpha', page: 1, rects: [], quote: 'stripes' }
  await client.highlight.create({ data: { ...marked, id: 'h1', note: 'See the okapi.' } })
  await client.highlight.create({ data: { ...marked, id: 'h2' } })
  expect((await findPapers('quagga', 5)).papers.map(({ id }) => id)).toEqual(['beta'])
  expect((await findPapers('okapi zebra', 5)).papers.map(({ id }) => id)).toEqual(['alpha'])
})
