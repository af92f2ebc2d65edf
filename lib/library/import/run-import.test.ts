import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import yazl from 'yazl'
import { ABSTRACT } from '../../citations/markers/place'
import { emptyTables, testDatabase } from '../../db/test-database'
import { endEngine, launchIdle } from '../../engine/test-engine'
import { env } from '../../env'
import { until } from '../../test-until'
import { addFile } from '../add/add-papers'
import { rebuild } from '../care/rebuild'
import { createCollection, listCollections, removeCollection } from '../collections/collections'
import { collectionsOf } from '../collections/file-papers'
import { keepAsOwn } from '../identity/find-duplicates'
import { ingest } from '../ingest/ingest'
import { searchByMeaning } from '../list-search/search-by-meaning'
import { findPaper, listPapers } from '../papers'
import { rank } from '../search/rank'
import { getImport, newImportId, startImport } from './imports'
import { runImport } from './run-import'
import { paperPdf } from './test-paper-pdf'
import { keepUpload } from './upload-folder'

// Reading a PDF starts a process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 240_000 })

const MEGABYTE = 1024 * 1024

let database: Awaited<ReturnType<typeof testDatabase>>

beforeAll(async () => {
  process.env.ARXIV_URL = 'http://127.0.0.1:9'
  process.env.CROSSREF_URL = 'http://127.0.0.1:9'
  database = await testDatabase()
  await launchIdle({ ingest, 'rebuild-index': rebuild, import: runImport })
})

beforeEach(async () => {
  await emptyTables('paper', 'import', 'collection')
})

afterAll(endEngine)

async function importFiles(files: Record<string, Buffer | string>, collectionId: string | null = null) {
  const id = newImportId()
  const kept = []
  for (const [place, [name, bytes]] of Object.entries(files).entries())
    kept.push(await keepUpload(id, place, { stream: Readable.from([Buffer.from(bytes)]), path: name }))
  await startImport(id, kept, collectionId)
  return finished(id)
}

const finished = (id: string) =>
  until('the import and its papers', async () => {
    const found = await getImport(id)
    const papers = await listPapers()
    const settled = papers.every(({ status }) => status === 'ready' || status === 'failed')
    return found.status !== 'running' && settled ? found : null
  })

async function zipOf(files: Record<string, Buffer | string>): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  for (const [name, bytes] of Object.entries(files)) zip.addBuffer(Buffer.from(bytes), name)
  zip.end()
  const parts: Buffer[] = []
  for await (const part of zip.outputStream) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

const tides = `@article{byron2019tides,
  title = {Tides of the {B}altic}, author = {Byron, Ada}, year = 2019, journal = {Sea Letters},
  doi = {10.1000/tides.1}, keywords = {sea, tides}, abstract = {We measure tides with a lead line.},
  file = {Full Text:files/7/Byron - 2019 - Tides.pdf:application/pdf} }`
const dunes = `@article{noether2020dunes,
  title = {Dunes that walk}, author = {Noether, Emmy}, year = 2020,
  abstract = {Barchan dunes wander across the desert, driven by the wind.} }`

test('a Zotero export as a zip: entries with and without PDF, a broken one, a standalone PDF', async () => {
  const zip = await zipOf({
    'Export/Export.bib': `${tides}\n@article{broken, title = {Never closed\n${dunes}`,
    'Export/files/7/Byron - 2019 - Tides.pdf': paperPdf('Quite another heading'),
    'Export/files/9/loose.pdf': paperPdf('Loose sands', 'Grace Hopper'),
    'Export/readme.txt': 'hello',
  })
  const collection = await createCollection('Sea and sand', null)
  const { status, lines, source, into } = await importFiles({ 'Export.zip': zip }, collection)
  expect({ status, source, into }).toEqual({ status: 'done', source: 'zip', into: 'Sea and sand' })
  expect(lines.map(({ name, outcome }) => [name, outcome])).toEqual([
    ['Tides of the Baltic', 'taken'],
    ['Never closed', 'taken'],
    ['Dunes that walk', 'taken'],
    ['Export/files/9/loose.pdf', 'taken'],
    ['Export/readme.txt', 'skipped'],
  ])
  expect(lines[1]).toMatchObject({ inPart: true, reason: expect.stringContaining('(line 5)') })
  expect(await listCollections()).toMatchObject([{ papers: 4 }])
  const paper = await findPaper(lines[0]?.paperId ?? '')
  expect(paper).toMatchObject({
    id: 'byron2019tides',
    title: 'Tides of the Baltic',
    authors: ['Ada Byron'],
    published: '2019',
    venue: 'Sea Letters',
    doi: '10.1000/tides.1',
    citeKey: 'byron2019tides',
    tags: ['sea', 'tides'],
    fullText: true,
    pages: 1,
    status: 'ready',
  })
})

test('existing papers also go into the collection of an import, and a deleted collection is rejected', async () => {
  await importFiles({ 'dunes.bib': dunes })
  const collection = await createCollection('Sand', null)
  const { lines } = await importFiles({ 'again.bib': dunes }, collection)
  expect(lines).toMatchObject([{ outcome: 'merged' }])
  expect(await listCollections()).toMatchObject([{ papers: 1 }])
  await removeCollection(collection)
  await expect(importFiles({ 'again.bib': dunes }, collection)).rejects.toMatchObject({ code: 'not_found' })
})

test('an entry without a PDF is found and quoted by its abstract, and a PDF added later completes it', async () => {
  const { lines } = await importFiles({ 'dunes.bib': dunes })
  const id = lines[0]?.paperId ?? ''
  expect(await findPaper(id)).toMatchObject({ id: 'noether2020dunes', status: 'ready', fullText: false, pages: 0 })
  const query = 'barchan dunes driven by wind'
  expect((await searchByMeaning(query)).map(({ paperId }) => paperId)).toEqual([id])
  const [passage, ...others] = await rank({ query, limit: 8 })
  expect(passage).toMatchObject({ paperId: id, section: 'Abstract', spans: [{ page: ABSTRACT }] })
  expect(others).toEqual([])

  await database.query(`INSERT INTO paper_mark (paper_id, starred) VALUES ('${id}', true)`)
  const added = await addFile({
    stream: Readable.from([paperPdf('Dunes that walk', 'Emmy Noether')]),
    fileName: 'scan.pdf',
  })
  for (; (await findPaper(added.id))?.status !== 'ready'; ) await wait(50)
  expect(await findPaper(added.id)).toMatchObject({ id, fullText: true, pages: 1, starred: true, alias: 'renamed' })
  // Its pages are quoted from now on, and nothing appears twice.
  const pages = (await rank({ query: 'dunes', limit: 8 })).flatMap(({ spans }) => spans.map(({ page }) => page))
  expect(pages).not.toContain(ABSTRACT)
  expect(await listPapers()).toHaveLength(1)
})

test('existing papers are completed: empty fields filled, tags added, nothing overwritten', async () => {
  await importFiles({
    'a.ris': 'TY  - JOUR\nTI  - Tides of the Baltic\nAU  - Byron, Ada\nPY  - 2019\nKW  - sea\nER  - ',
  })
  const before = await findPaper('byron2019tides')
  const into = await createCollection('Baltic', null)
  const { lines } = await importFiles({ 'b.bib': tides.replace('Tides of the', 'TIDES of the') }, into)
  expect(lines).toEqual([
    {
      name: 'TIDES of the Baltic',
      outcome: 'merged',
      reason:
        'Same title, first author and year as byron2019tides; filled in venue, DOI, abstract, citation key; added the tag tides; files/7/Byron - 2019 - Tides.pdf was not found.',
      paperId: 'byron2019tides',
      status: 'ready',
      replaces: null,
      entryId: 'byron2019tides-b',
    },
  ])
  expect(await findPaper('byron2019tides')).toMatchObject({ title: 'Tides of the Baltic', tags: ['sea', 'tides'] })
  expect(await listPapers()).toHaveLength(1)
  expect(await listCollections()).toMatchObject([{ papers: 1 }])
  // Undone, only the entry is in the collection, and the other paper is as before.
  await keepAsOwn('byron2019tides-b')
  expect(await findPaper('byron2019tides')).toEqual(before)
  expect(await collectionsOf('byron2019tides')).toEqual([])
  expect(await collectionsOf('byron2019tides-b')).toEqual([into])
})

test('references and PDFs uploaded together are matched', async () => {
  const { lines, name } = await importFiles({ 'x.bib': tides, 'Byron - 2019 - Tides.pdf': paperPdf('Tides') })
  expect(name).toBe('x.bib and 1 PDF')
  expect(lines).toMatchObject([{ outcome: 'taken', reason: 'With its PDF.' }])
})

test('two chapters in one PDF are two papers, and the first one has it', async () => {
  const chapter = (key: string, title: string) =>
    `@incollection{${key}, title = {${title}}, author = {Noether, Emmy}, year = 2020, booktitle = {Sand}, file = {:sand.pdf:PDF}}\n`
  const { lines } = await importFiles({
    'a.bib': chapter('a', 'Dunes that walk') + chapter('b', 'Deserts of the north'),
    'sand.pdf': paperPdf('Sand'),
  })
  expect(lines.map(({ name, outcome, reason }) => [name, outcome, reason])).toEqual([
    ['Dunes that walk', 'taken', 'With its PDF.'],
    ['Deserts of the north', 'taken', 'No full text: sand.pdf is the PDF of “Dunes that walk”.'],
  ])
  expect(await listPapers()).toHaveLength(2)
})

test('JabRef groups become collections, and two works with one DOI stay separate', async () => {
  const entry = (key: string, title: string) =>
    `@article{${key}, title = {${title}}, author = {Noether, Emmy}, year = 2020, doi = {10.1000/s}, groups = {Wind, Sand}}\n`
  const { lines } = await importFiles({ 'a.bib': entry('a', 'Dunes that walk') + entry('b', 'Deserts of the north') })
  expect(lines.map(({ outcome }) => outcome)).toEqual(['taken', 'taken'])
  const collections = await listCollections()
  expect(collections.map(({ name, papers }) => [name, papers]).sort()).toEqual([
    ['Sand', 2],
    ['Wind', 2],
  ])
})

test('the same import again adds nothing', async () => {
  const files = { 'x.bib': tides + dunes, 'Byron - 2019 - Tides.pdf': paperPdf('Tides') }
  await importFiles(files)
  const before = await listPapers()
  const { lines } = await importFiles(files)
  expect(lines.map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ['merged', 'Same DOI as byron2019tides.'],
    ['merged', 'Same title, first author and year as noether2020dunes.'],
  ])
  expect(await listPapers()).toEqual(before)
})

test('CSL-JSON, and a file without references', async () => {
  const item = {
    id: 'x',
    type: 'article-journal',
    title: 'On <i>E. coli</i>',
    author: [{ family: 'Lwoff' }],
    issued: { 'date-parts': [['1950', 3]] },
  }
  const { lines } = await importFiles({
    'a.json': JSON.stringify([item, { title: 'No list', author: 'x' }, 5]),
    'b.json': '{"a": 1}',
  })
  expect(lines.map(({ name, outcome }) => [name, outcome])).toEqual([
    ['On E. coli', 'taken'],
    ['No list', 'taken'],
    ['item 3 in a.json', 'failed'],
    ['b.json', 'failed'],
  ])
  expect(await findPaper('lwoff1950coli')).toMatchObject({ published: '1950-03' })
})

test('a broken zip fails as a whole, and says so', async () => {
  const { status, error } = await importFiles({ 'a.zip': 'not a zip' })
  expect(status).toBe('failed')
  expect(error?.message).toContain('This file is damaged or is not a zip')
})

test('a damaged zip and an oversized file do not block other files', async () => {
  Object.assign(env(), { MAX_FILE_MB: 0.001 })
  const { status, lines } = await importFiles({
    'a.zip': 'not a zip',
    'b.bib': dunes,
    'c.pdf': Buffer.alloc(5000, '%PDF-'),
  })
  Object.assign(env(), { MAX_FILE_MB: 100 })
  expect(status).toBe('done')
  expect(lines.map(({ name, outcome, reason }) => [name, outcome, reason.split(/[,.]/)[0]])).toEqual([
    ['a.zip', 'skipped', 'This file is damaged or is not a zip'],
    ['c.pdf', 'skipped', 'It is larger than the limit of 0 MB'],
    ['Dunes that walk', 'taken', 'No full text: no PDF is attached'],
  ])
})

test('a zip of bombs: each is reported, good files are taken, and memory stays low', async () => {
  const zip = await zipOf({
    // With this much padding, the zip as a whole grows little.
    'padding.txt': randomBytes(4 * MEGABYTE),
    'refs.bib': Buffer.alloc(120 * MEGABYTE, 'a'),
    'nested.zip': Buffer.alloc(40 * MEGABYTE, 'PK'),
    'word/document.xml': Buffer.alloc(60 * MEGABYTE, '<w:p/>'),
    '[Content_Types].xml': '<Types/>',
    'good.bib': dunes,
  })
  const before = process.memoryUsage.rss()
  expect(await reasonsFor(zip)).toEqual([
    ['refs.bib', 'skipped', 'It is larger than the limit of 100 MB'],
    ['nested.zip', 'skipped', 'It expands to far more than its compressed size, so Folio did not open it'],
    ['word/document.xml', 'skipped', 'It expands to far more than its compressed size, so Folio did not open it'],
    ['Dunes that walk', 'taken', 'No full text'],
    ['padding.txt', 'skipped', 'It is neither a PDF nor a reference file'],
    ['[Content_Types].xml', 'skipped', 'It is neither a PDF nor a reference file'],
  ])
  expect(process.memoryUsage.rss() - before).toBeLessThan(400 * MEGABYTE)
})

test('references that nest, grow or continue without limit are reported, and good ones are taken', async () => {
  const macros = Array.from({ length: 30 }, (_, i) => `@string{a${i + 1} = a${i} # a${i}}`).join('\n')
  const zip = await zipOf({
    'deep.bib': `@book{x, title = ${'{'.repeat(3000)}a${'}'.repeat(3000)}}`,
    'macros.bib': `@string{a0 = "ab"}\n${macros}\n@book{x, title = a30}`,
    'lines.ris': `TY  - BOOK\nTI  - Long\nAB  - a\n${'goes on\n'.repeat(300_000)}ER  - `,
    'deep.json': `[{"type":"book","title":"x","a":${'['.repeat(5000)}${']'.repeat(5000)}}]`,
    'padding.txt': randomBytes(4 * MEGABYTE),
    'good.bib': dunes,
  })
  expect(await reasonsFor(zip)).toEqual([
    ['x in deep.bib', 'failed', 'Its braces or lists are nested too deeply'],
    ['x in macros.bib', 'failed', 'It uses an @string that expands without limit '],
    ['the record on line 1 in lines.ris', 'failed', 'It has more than 500,000 characters or 20,000 fields'],
    ['item 1 in deep.json', 'failed', 'Its braces or lists are nested too deeply'],
    ['Dunes that walk', 'taken', 'No full text'],
    ['padding.txt', 'skipped', 'It is neither a PDF nor a reference file'],
  ])
})

/** The outcome for each entry and file of an imported zip, with the first sentence of its reason. */
async function reasonsFor(zip: Buffer): Promise<string[][]> {
  const { status, lines } = await importFiles({ 'Export.zip': zip })
  expect(status).toBe('done')
  return lines.map(({ name, outcome, reason }) => [name, outcome, reason.split(/[.(:]/)[0] ?? ''])
}
