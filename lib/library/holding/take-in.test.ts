import { createReadStream } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { db } from '../../db/client'
import { emptyTables } from '../../db/test-database'
import { endEngine } from '../../engine/test-engine'
import { EVERYONE } from '../../libraries/my-libraries'
import { addingTo, asInstallation, withOwner } from '../../owner'
import { emptyHit, type Hit } from '../../sources/work/source'
import { addFile } from '../add/add-papers'
import { currentIds } from '../ids/current-ids'
import { editPaper } from '../metadata/edit-paper'
import { newWorks } from '../new-works/new-works'
import { addToLibrary } from '../outside/add-to-library'
import { keepHits } from '../outside/keep-hits'
import { findKeptWork } from '../outside/outside-work'
import { sweepOutside } from '../outside/sweep-outside'
import { findPaper, listPapers } from '../papers'
import { removePapers } from '../removal/remove-papers'
import { rank } from '../search/rank'
import { rows } from '../sql/rows'
import { as, type Name, startTwoPeople } from '../test-two-people'

// No source is asked about the papers.
Object.assign(process.env, { ACCOUNTS: 'on', ARXIV_URL: 'http://127.0.0.1:9', CROSSREF_URL: 'http://127.0.0.1:9' })

const SAMPLE = path.resolve('prisma/samples/folio-attention-2026.pdf')
const WELLS: Hit = {
  ...emptyHit('pubmed', new Date()),
  ...{ kind: 'article', url: 'https://x.example/', title: 'Wells of the sea', authors: ['Ann Smith'] },
  ...{ published: '2024', doi: '10.1000/sea', abstract: 'Saltwater wells corrode within a decade.' },
}

beforeAll(startTwoPeople)
afterAll(() => endEngine())
beforeEach(() => asInstallation(() => emptyTables('paper', 'search_index', 'topic')))

const find = async (name: Name, hit = WELLS) => (await as(name, () => keepHits([hit])))[0] ?? ''
const listed = (name: Name) => as(name, async () => (await listPapers()).map(({ id }) => id))
const leads = (name: Name, id: string) => as(name, async () => (await currentIds([id]))[0])

test('a work that somebody adds to their library stays unchanged for those who cite it', async () => {
  const work = await find('eve')
  const before = await as('eve', () => findPaper(work))
  const { id } = await as('ada', () => addToLibrary(work))
  await as('ada', () => editPaper(id, { title: 'Of my own' }))

  expect(id).not.toBe(work)
  expect(await listed('ada')).toEqual([id])
  expect(await as('eve', () => findPaper(work))).toEqual(before)
  expect(await as('eve', () => findKeptWork(work))).toEqual({ abstract: WELLS.abstract, isKept: false })
  expect([await listed('eve'), await leads('eve', work), await leads('eve', id)]).toEqual([[], work, undefined])
  expect(await find('eve')).toBe(work)

  // The person who added it reaches the paper by both ids, finds it by search, and has it once.
  expect(await leads('ada', work)).toBe(id)
  expect(await as('ada', () => findPaper(work))).toMatchObject({ id, title: 'Of my own', standing: 'library' })
  expect(await as('ada', () => findKeptWork(work))).toMatchObject({ isKept: true })
  expect(await find('ada')).toBe(id)
  expect(await as('ada', () => addToLibrary(work))).toEqual({ id, pdf: 'none' })
  expect(
    (await as('ada', () => rank({ query: 'saltwater wells corrode', limit: 5 }))).map(({ paperId }) => paperId),
  ).toEqual([id])
  expect(await as('eve', () => rank({ query: 'saltwater wells corrode', limit: 5 }))).toEqual([])

  // Others can do the same, with papers of their own, and remove them.
  const { id: hers } = await as('eve', () => addToLibrary(work))
  expect(new Set([work, id, hers]).size).toBe(3)
  expect(await as('eve', () => findPaper(work))).toMatchObject({ id: hers, title: WELLS.title })
  await as('ada', () => removePapers([id]))
  expect([await leads('ada', work), await leads('eve', work)]).toEqual([work, hers])
  expect(await as('ada', () => addToLibrary(work))).toMatchObject({ id })
  expect(await listed('ada')).toEqual([id])
})

test('later hits for a person who has the work do not merge it away from others', async () => {
  const work = await find('eve')
  const { id } = await as('ada', () => addToLibrary(work))
  await find('ada', { ...WELLS, citations: 12 })
  expect(await leads('eve', work)).toBe(work)
  expect(await asInstallation(async () => (await db()).paper.findUnique({ where: { id: work } }))).toMatchObject({
    standing: 'outside',
    mergedInto: null,
  })
  expect(await leads('ada', work)).toBe(id)
})

test('added to everyone’s library it is the same paper for all', async () => {
  const work = await find('eve')
  const { id } = await withOwner('ada', () => addingTo(EVERYONE, () => addToLibrary(work)))
  expect(id).toBe(work)
  expect([await listed('ada'), await listed('eve')]).toEqual([[work], [work]])
})

test("pages of an open PDF and a person's notes come along", async () => {
  const work = await find('eve')
  await asInstallation(async () => {
    await rows(
      `INSERT INTO page (paper_id, number, text, width, height, blocks, map) VALUES ($1, 1, 'Wells rust.', 600, 800, '[]', '[]')`,
      [work],
    )
    await rows(`UPDATE paper SET file_hash = 'abc', file_size = 5, page_count = 1 WHERE id = $1`, [work])
    const client = await db()
    for (const ownerId of ['ada', 'eve'])
      await client.note.create({ data: { ownerId, paperId: work, markdown: `By ${ownerId}` } })
  })
  const { id, pdf } = await as('ada', () => addToLibrary(work))
  expect(pdf).toBe('there')
  expect(await as('ada', () => findPaper(id))).toMatchObject({ pages: 1, fullText: true, note: 'By ada' })
  expect(await as('eve', () => findPaper(work))).toMatchObject({ pages: 1, note: 'By eve' })
})

test('a PDF of the work that a person adds completes their paper', async () => {
  const work = await find('ada', { ...WELLS, doi: null, arxivId: '2405.11401' })
  const file = { stream: createReadStream(SAMPLE), fileName: '2405.11401.pdf' }
  const { id: added } = await as('eve', () => addFile(file))
  const row = async (id: string) => asInstallation(async () => (await db()).paper.findUnique({ where: { id } }))
  await expect.poll(async () => (await row((await leads('eve', added)) ?? ''))?.status, { interval: 50 }).toBe('ready')
  const hers = await row((await leads('eve', added)) ?? '')
  expect(hers).toMatchObject({ takenFrom: work, pageCount: 4 })
  expect(await listed('eve')).toEqual([hers?.id])
  expect([await leads('eve', work), await leads('ada', work)]).toEqual([hers?.id, work])
  expect(await row(work)).toMatchObject({ standing: 'outside', fileHash: null, pageCount: 0 })
})

test('a find stays new for others, and is shown as added for the person who added it', async () => {
  const work = await find('eve')
  await asInstallation(async () => {
    const client = await db()
    for (const ownerId of ['ada', 'eve']) {
      await client.topic.create({
        data: { id: `of ${ownerId}`, ownerId, words: 'wells', key: 'wells', origin: 'saved' },
      })
      await client.topicFind.create({ data: { topicId: `of ${ownerId}`, paperId: work } })
    }
  })
  await as('ada', () => addToLibrary(work))
  const told = async (name: Name) =>
    (await as(name, newWorks)).topics.map(({ works, count, added }) => [works.map(({ id }) => id), count, added])
  expect(await told('ada')).toEqual([[[], 0, 1]])
  expect(await told('eve')).toEqual([[[work], 1, 0]])
  expect(await sweepOutside()).toBe(0)
})
