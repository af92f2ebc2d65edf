import { beforeAll, beforeEach, expect, test } from 'vitest'
import { formatBibliography } from '../../citations/references/bibliography'
import { db } from '../../db/client'
import { testDatabase } from '../../db/test-database'
import { env } from '../../env'
import { IMPATIENT, playSource } from '../../sources/ask/played-source'
import { recorded, recording } from '../../sources/ask/recordings'
import { arxiv } from '../../sources/scholarly/arxiv'
import { emptyHit, type Hit, type SourceName } from '../../sources/work/source'
import { citablePapers } from '../cite/citable-papers'
import { searchByMeaning } from '../list-search/search-by-meaning'
import { listPapers } from '../papers'
import { mergePapers, unmergePaper } from '../removal/merge-papers'
import { indexPaper } from '../search/index-paper'
import { rank } from '../search/rank'
import { addPaper, chunksOf, emptyLibrary } from '../search/test-library'
import { addToLibrary } from './add-to-library'
import { keepHits } from './keep-hits'

const DAY = new Date('2026-11-20T08:00:00Z')
const hit = (source: SourceName, more: Partial<Hit>): Hit => ({
  ...emptyHit(source, DAY),
  url: 'https://x.example/',
  ...more,
})
const WELLS = hit('pubmed', {
  kind: 'article',
  title: 'Wells of the sea and their corrosion',
  authors: ['Ann Smith', 'Bo Li'],
  published: '2024-03',
  venue: 'Water Letters',
  doi: '10.1000/sea',
  pmid: '3456',
  abstract: 'AIM: To see whether wells rust.\nRESULTS: Saltwater wells corrode within a decade.',
  abstractParts: [
    { label: 'AIM', text: 'To see whether wells rust.' },
    { label: 'RESULTS', text: 'Saltwater wells corrode within a decade.' },
  ],
  types: ['Journal Article'],
})

beforeAll(async () => {
  await testDatabase()
})
beforeEach(async () => {
  await emptyLibrary()
  await addPaper('own', 'Wells of the desert')
  await indexPaper({
    paperId: 'own',
    title: 'Wells of the desert',
    layer: 'content',
    chunks: chunksOf('Deep wells run dry.'),
  })
})

const outside = async () => {
  const client = await db()
  return client.paper.findMany({ where: { standing: 'outside' }, orderBy: { id: 'asc' } })
}

test('hits get readable ids and the data for a reference', async () => {
  const ids = await keepHits([
    WELLS,
    hit('arxiv', { kind: 'preprint', title: 'Attention', arxivId: '1706.03762v5', authors: ['A. Vaswani'] }),
    hit('crossref', { kind: 'book', title: 'On the Heat of Pumps', authors: ['Jo Müller'], published: '1999' }),
    hit('web', {
      kind: 'web',
      title: 'Guidelines for drinking-water quality',
      url: 'https://www.who.int/water#top',
      venue: 'WHO',
      passage: 'Water must be safe.\n\nIt is tested.',
    }),
  ])
  expect(ids).toEqual(['pmid-3456', '1706.03762v5', 'muller1999heat', 'who-int-guidelines-for-drinking-water-quality'])
  const [paper] = (await outside()).filter(({ id }) => id === 'pmid-3456')
  expect(paper).toMatchObject({
    pmid: '3456',
    origin: 'search',
    found: { told: [{ source: 'pubmed', at: WELLS.accessed }] },
  })
  const papers = [...(await citablePapers(ids)).values()]
  const { entries } = await formatBibliography({ papers, groups: [], style: 'apa' })
  const text = entries.map((entry) => entry.text.map((part) => part.text).join('')).join('\n')
  expect(text).toMatch(/Smith, A\., & Li, B\. \(2024\)\. Wells of the sea and their corrosion\. Water Letters/)
  expect(text).toMatch(/Guidelines for drinking-water quality/)
})

test('their text is not searched with the library', async () => {
  await keepHits([WELLS])
  expect((await rank({ query: 'wells corrode', limit: 9 })).map(({ paperId }) => paperId)).toEqual(['own'])
  expect((await listPapers()).map(({ id }) => id)).toEqual(['own'])
})

test('one work is one paper, whichever source reports it and however often', async () => {
  const told = hit('semantic-scholar', { title: WELLS.title, authors: WELLS.authors, published: '2024', citations: 7 })
  expect(await keepHits([told, WELLS])).toEqual(['pmid-3456', 'pmid-3456'])
  const later = { ...told, citations: 9, doi: '10.1000/SEA', accessed: '2026-11-21T00:00:00.000Z' }
  expect(await keepHits([later])).toEqual(['pmid-3456'])
  expect(await outside()).toMatchObject([{ citations: 9, abstract: WELLS.abstract, published: '2024-03' }])
  const client = await db()
  await client.paper.update({ where: { id: 'pmid-3456' }, data: { title: 'My wells', edited: ['title'] } })
  await keepHits([WELLS])
  expect(await outside()).toMatchObject([{ title: 'My wells' }])
})

test('stored twice at once, it is created once', async () => {
  const all = await Promise.all(Array.from({ length: 5 }, () => keepHits([{ ...WELLS }])))
  expect(new Set(all.flat())).toEqual(new Set(['pmid-3456']))
  expect(await outside()).toHaveLength(1)
})

test("the library's own paper stands for the work, under its current id", async () => {
  const client = await db()
  await addPaper('mine', 'Another title')
  await client.paper.update({ where: { id: 'mine' }, data: { doi: '10.1000/sea' } })
  const notice = { kind: 'retraction', text: 'Retracted in 2025.', url: null } as const
  expect(await keepHits([{ ...WELLS, notice }])).toEqual(['mine'])
  expect(await outside()).toEqual([])
  const paper = await client.paper.findUniqueOrThrow({ where: { id: 'mine' } })
  expect(paper).toMatchObject({ title: 'Another title', abstract: null, pmid: '3456', found: { notice } })
  await mergePapers('own', ['mine'])
  expect(await keepHits([WELLS])).toEqual(['own'])
  // A removed paper does not count; its hits become a work from outside.
  await unmergePaper('mine')
  await client.paper.update({ where: { id: 'mine' }, data: { removedAt: new Date() } })
  await client.paper.update({ where: { id: 'own' }, data: { pmid: null } })
  expect(await keepHits([WELLS])).toEqual(['pmid-3456'])
})

test('two outside works that turn out to be one become one, and can be cited by both ids', async () => {
  const preprint = hit('arxiv', { kind: 'preprint', title: 'Early wells', authors: ['X Y'], arxivId: '2401.00001v1' })
  expect(await keepHits([preprint, WELLS])).toEqual(['2401.00001v1', 'pmid-3456'])
  const both = hit('semantic-scholar', { title: WELLS.title, doi: '10.1000/sea', arxivId: '2401.00001' })
  const [id] = await keepHits([both])
  const client = await db()
  expect(await client.paper.findMany({ where: { mergedInto: id } })).toMatchObject([{ standing: 'merged' }])
  expect(await keepHits([preprint, WELLS])).toEqual([id, id])
})

test('a work added to the library is searched by its abstract', async () => {
  const [id = ''] = await keepHits([{ ...WELLS, doi: null }])
  expect(await addToLibrary(id)).toEqual({ id, pdf: 'none' })
  expect((await listPapers()).map((paper) => paper.id)).toContain(id)
  expect(await keepHits([WELLS])).toEqual([id])
  expect(await outside()).toEqual([])
})

test('an added web page is found by its text', async () => {
  const page = { kind: 'web' as const, title: 'Rust', url: 'https://a.example/rust', passage: 'Rust eats iron pumps.' }
  const [id = ''] = await keepHits([hit('web', page)])
  await addToLibrary(id)
  const [found] = await searchByMeaning('What eats iron pumps?')
  expect(found?.paperId).toBe(id)
})

test.skipIf(!recorded)('recordings: everything that arXiv reports becomes papers, once', async () => {
  const { base } = await playSource((_, response) => {
    response.end(JSON.parse(recording('arxiv', 'q_testing_s0_m10_bc5a6c384fe9.json')).body)
  })
  Object.assign(env(), { ARXIV_URL: base })
  const hits = await arxiv(IMPATIENT).search('testing', { limit: 10 })
  const ids = await keepHits(hits)
  expect(ids).toEqual(hits.map(({ arxivId }) => arxivId))
  expect(await keepHits(hits)).toEqual(ids)
  expect(await outside()).toHaveLength(new Set(ids).size)
})
