import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { db } from '../db/client'
import { testDatabase } from '../db/test-database'
import { findPaperNamed } from '../research/commands/find-paper-named'
import { countPapers, libraryHealth } from './care/health'
import { findGeneration, indexSize } from './care/index-generation'
import { readCatalog } from './catalog/catalog'
import { choosePapers } from './filters/choose-papers'
import { WHOLE_LIST } from './filters/list-filter'
import { NO_FILTER } from './filters/paper-filter'
import { findSameWork } from './identity/find-same-work'
import { libraryList } from './list/library-list'
import { addToLibrary } from './outside/add-to-library'
import { findPaper, listPapers } from './papers'
import { mergePapers, unmergePaper } from './removal/merge-papers'
import { indexPaper } from './search/index-paper'
import { rank } from './search/rank'
import { addPaper, chunksOf, emptyLibrary } from './search/test-library'

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
    chunks: chunksOf('Deep wells rarely run dry.'),
  })
})

/** A work that a run found outside, with what was read of it. */
async function addOutside(more: object = {}) {
  const client = await db()
  const paper = { id: 'outside', title: 'Wells of the sea', authors: ['Ann Smith'], published: '2024', doi: '10.1/sea' }
  await client.paper.create({
    data: {
      ...paper,
      origin: 'web',
      fileName: 'outside',
      status: 'ready',
      standing: 'outside',
      abstract: 'Saltwater wells corrode.',
      ...more,
    },
  })
}

test('no list, count or estimate of the library includes a work from outside', async () => {
  const before = {
    counts: await countPapers(),
    health: await libraryHealth(),
    size: await indexSize(),
    state: await findGeneration(),
  }
  await addOutside()
  expect(await countPapers()).toEqual(before.counts)
  expect(await libraryHealth()).toEqual(before.health)
  expect(await indexSize()).toEqual(before.size)
  expect((await findGeneration())?.passages).toEqual(before.state?.passages)
  expect((await listPapers()).map(({ id }) => id)).toEqual(['own'])
  const range = { from: 0, count: 10 }
  const list = await libraryList(WHOLE_LIST, range, new Date(0).toISOString())
  expect(list).toMatchObject({ papers: [{ id: 'own' }], shown: 1, facets: { years: [] } })
  expect(await choosePapers(NO_FILTER)).toEqual(['own'])
  expect([...(await readCatalog()).papers.keys()]).toEqual(['own'])
  await expect(findPaperNamed('OUTSIDE')).rejects.toMatchObject({ code: 'not_found' })
  // It opens by its id, because answers cite it.
  expect(await findPaper('outside')).toMatchObject({ standing: 'outside' })
})

test('a work added to the library is listed and searched by its abstract', async () => {
  await addOutside({ doi: null })
  expect(await addToLibrary('outside')).toEqual({ id: 'outside', pdf: 'none' })
  expect((await listPapers()).map(({ id }) => id)).toContain('outside')
  expect((await rank({ query: 'saltwater wells corrode', limit: 9 })).map(({ paperId }) => paperId)).toContain(
    'outside',
  )
  const client = await db()
  expect((await client.indexedPaper.findMany({ where: { paperId: 'outside' } })).map(({ layer }) => layer)).toEqual([
    'content',
    'summary',
  ])
  // Repeating it changes nothing.
  expect(await addToLibrary('outside')).toEqual({ id: 'outside', pdf: 'none' })
  await expect(addToLibrary('nobody')).rejects.toMatchObject({ code: 'not_found' })
})

test('an unavailable PDF is reported, and the work is added all the same', async () => {
  await addOutside()
  const added = await addToLibrary('outside')
  expect(added.pdf).toMatchObject({ failed: expect.any(String) })
  expect((await findPaper('outside'))?.standing).toBe('library')
  const client = await db()
  expect(await client.setting.count({ where: { key: { startsWith: 'completes ' } } })).toBe(0)
})

test('a work added in another way is the one from outside', async () => {
  await addOutside()
  const same = { title: 'Wells of the Sea', authors: [], published: null, doi: '10.1/SEA', arxivId: null }
  expect(await findSameWork(same)).toMatchObject({ id: 'outside', by: 'DOI' })
})

test('caches of papers follow a change of standing', async () => {
  const client = await db()
  expect([...(await readCatalog()).papers.keys()]).toEqual(['own'])
  await client.paper.update({ where: { id: 'own' }, data: { standing: 'outside' } })
  expect([...(await readCatalog()).papers.keys()]).toEqual([])
  expect(await rank({ query: 'deep wells', limit: 9 })).toEqual([])
})

test('merging and undoing it change the standing', async () => {
  const client = await db()
  await addPaper('twin')
  await mergePapers('own', ['twin'])
  expect(await findPaper('twin')).toMatchObject({ standing: 'merged', mergedInto: 'own' })
  await unmergePaper('twin')
  expect(await findPaper('twin')).toMatchObject({ standing: 'library', mergedInto: null })
  await expect(client.paper.update({ where: { id: 'twin' }, data: { standing: 'merged' } })).rejects.toThrow()
})

// Queries on named papers, or on all papers whatever their standing.
const OTHERS = [
  '../db/dump/dump.ts',
  '../db/paper-rows/metric-rows.ts', // by standing
  '../db/work-rows/queue-rows.ts', // papers to be read
  '../research/outline/report/works-to-screen.ts',
  '../zotero/', // papers created from Zotero items
  'add/add-papers.ts', // the same bytes, the same work
  'care/', // by conditions of in-library, below
  'cite/citable-papers.ts',
  'collections/file-papers.ts',
  'figures/picture-readings.ts', // the paper of the picture
  'files/', // by their bytes
  'holding/paper-of-file.ts', // the same bytes
  'holding/take-in.ts', // the work from outside
  'identity/',
  'ids/current-ids.ts',
  'ids/free-ids.ts', // ids of all papers are taken
  'import/',
  'indexing/index-layers.ts', // named papers
  'indexing/summarize-abstract.ts', // papers that are named
  'ingest/copy-reading.ts', // the same bytes
  'ingest/copy-summary.ts', // the same bytes
  'ingest/ingest-probe.ts',
  'ingest/read-in-place.ts', // the paper to read again
  'ingest/reading-batch.ts', // the paper about to be read
  'ingest/start-ingest.ts', // papers being read
  'ingest/watch-room.ts',
  'metadata/edit-paper.ts',
  'notices/', // named papers
  'organize/organize-papers.ts', // named papers
  'outside/keep-hits.ts', // the same work
  'outside/open-pdf.ts', // the same bytes
  'paper-rights.ts', // by standing
  'paper/paper-file.ts',
  'removal/merge-papers.ts',
  'removal/remove-papers.ts',
  'samples/sample-library.ts',
]

test('every other query for papers takes its conditions from in-library.ts', () => {
  const files = ['app', 'lib'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  const asking = files.filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      !/\.test\.tsx?$|\/test-[^/]+$|^lib\/db\/generated|^lib\/library\/search\//.test(file) &&
      /\bpaper\.(?:findMany|findFirst|count|groupBy|aggregate)\(|\bFROM paper\b/.test(readFileSync(file, 'utf8')),
  )
  const named = (file: string) => OTHERS.some((other) => file.startsWith(path.join('lib/library', other)))
  const without = asking.filter((file) => !named(file) && !/\/in-library'/.test(readFileSync(file, 'utf8')))
  expect(asking.length).toBeGreaterThan(10)
  expect(without).toEqual([])
})
