import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { db } from '../../db/client'
import { testDatabase } from '../../db/test-database'
import { endEngine, launchIdle } from '../../engine/test-engine'
import { findLookUp, forgetLookUp, lookUpMetadata, lookUpPaper, startLookUp } from './look-up-metadata'

/** A minimal Crossref: one work by its DOI, and one by its title. */
let crossref: http.Server

const WORK = {
  DOI: '10.1145/362384.362685',
  title: ['A relational model of data for large shared data banks'],
  author: [{ given: 'E. F.', family: 'Codd' }],
  'container-title': ['Communications of the ACM'],
  issued: { 'date-parts': [[1970, 6]] },
  URL: 'https://doi.org/10.1145/362384.362685',
}

beforeAll(async () => {
  crossref = http.createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://local')
    const title = url.searchParams.get('query.bibliographic')
    if (decodeURIComponent(url.pathname) === `/works/${WORK.DOI}`) response.end(JSON.stringify({ message: WORK }))
    else if (title?.includes('breaks')) response.writeHead(500).end()
    else if (title) response.end(JSON.stringify({ message: { items: [{ DOI: '10.1/other', title: ['Else'] }, WORK] } }))
    else response.writeHead(404).end()
  })
  await new Promise<void>((ready) => crossref.listen(0, '127.0.0.1', ready))
  process.env.CROSSREF_URL = `http://127.0.0.1:${(crossref.address() as AddressInfo).port}`
  process.env.ARXIV_URL = 'http://127.0.0.1:9'
  await testDatabase()
  await launchIdle({ 'look-up-metadata': lookUpMetadata })
})

afterAll(async () => {
  crossref.close()
  await endEngine()
})

beforeEach(async () => {
  const client = await db()
  await client.paper.deleteMany()
})

async function add(id: string, more: object = {}) {
  const client = await db()
  await client.paper.create({ data: { id, fileName: `${id}.pdf`, status: 'ready', ...more } })
}

const rowOf = async (id: string) => (await db()).paper.findUniqueOrThrow({ where: { id } })

test("missing fields are found by the DOI; the person's own stay", async () => {
  await add('codd', { doi: WORK.DOI, title: 'My own title', edited: ['title', 'venue'] })
  expect(await lookUpPaper('codd')).toEqual({ source: 'Crossref', fields: ['authors', 'published', 'url'] })
  expect(await rowOf('codd')).toMatchObject({
    title: 'My own title',
    authors: ['E. F. Codd'],
    published: '1970-06',
    venue: null,
  })
  expect(await lookUpPaper('codd')).toEqual({ source: 'Crossref', fields: [] })
})

test('without an id the title decides, if the first author agrees', async () => {
  const title = 'A Relational Model of Data for Large Shared Data Banks'
  await add('by-title', { title })
  await add('other-author', { title, authors: ['Ada Writer'] })
  const { fields } = await lookUpPaper('by-title')
  expect(fields).toEqual(expect.arrayContaining(['authors', 'published', 'venue', 'doi']))
  expect(await rowOf('by-title')).toMatchObject({ doi: WORK.DOI, venue: 'Communications of the ACM' })
  expect(await lookUpPaper('other-author')).toEqual({ source: null, fields: [] })
})

test('an unreachable source is reported, and nothing is lost', async () => {
  await add('1706.03762v5', { arxivId: '1706.03762v5', title: 'Kept' })
  await expect(lookUpPaper('1706.03762v5')).rejects.toMatchObject({ code: 'source_failed' })
  expect(await rowOf('1706.03762v5')).toMatchObject({ title: 'Kept', arxivId: '1706.03762v5' })
})

test('many papers are looked up in the background, and each reports its result or failure', async () => {
  await add('codd', { doi: WORK.DOI })
  await add('breaks', { title: 'This one breaks the source' })
  await add('complete', { title: 'x', authors: ['y'], published: '2020' })
  await add('no-title')
  expect(await startLookUp('incomplete')).toBe(3)
  await expect(startLookUp(['codd'])).rejects.toMatchObject({ code: 'conflict' })
  for (let tries = 0; (await findLookUp())?.status === 'running' && tries < 200; tries++) await wait(100)
  const done = await findLookUp()
  expect(done?.status).toBe('done')
  const byId = new Map(done?.results.map((result) => [result.paperId, result]))
  expect(byId.get('codd')).toMatchObject({ source: 'Crossref', title: WORK.title[0] })
  expect(byId.get('breaks')).toMatchObject({ error: { code: 'source_failed' } })
  expect(byId.get('no-title')).toMatchObject({ source: null, fields: [], title: 'no-title.pdf' })
  expect(byId.has('complete')).toBe(false)
  await forgetLookUp()
  expect(await findLookUp()).toBeNull()
})

test('an empty lookup is reported', async () => {
  await expect(startLookUp('incomplete')).rejects.toMatchObject({ code: 'bad_request' })
})
