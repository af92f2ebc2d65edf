import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { db } from '../../db/client'
import { testDatabase } from '../../db/test-database'
import { endEngine, launchIdle } from '../../engine/test-engine'
import { storedPath } from '../../files/places'
import { keepApart } from '../identity/find-duplicates'
import { READER_VERSION } from '../pdf/reader-version'
import { mergePapers } from '../removal/merge-papers'
import { deletePapers, removedIds, removePapers } from '../removal/remove-papers'
import { indexPaper } from '../search/index-paper'
import { diskUse, healthReport } from './health'
import { papersWithTrouble } from './paper-troubles'

beforeAll(async () => {
  await testDatabase()
  await launchIdle()
})

afterAll(endEngine)

beforeEach(async () => {
  const client = await db()
  await client.paper.deleteMany()
  await client.setting.deleteMany()
})

/** A paper that is fully searchable, except for the given fields. */
async function add(
  id: string,
  { summary = true, content = true, stored = true, ...more }: Record<string, unknown> = {},
) {
  const client = await db()
  const fileHash = createHash('sha256').update(id).digest('hex')
  mkdirSync(path.dirname(storedPath(fileHash)), { recursive: true })
  if (stored) writeFileSync(storedPath(fileHash), `%PDF-${id}`)
  const known = { title: `The matter of ${id}`, authors: [`Ada ${id}`], published: '2020' }
  await client.paper.create({
    data: {
      id,
      fileName: `${id}.pdf`,
      fileHash,
      fileSize: 10,
      status: 'ready',
      readerVersion: READER_VERSION,
      ...known,
      ...(summary ? { summary: { create: { markdown: 'In short.', analyst: 'extractive' } } } : {}),
      ...more,
    },
  })
  const chunks = [{ kind: 'text' as const, section: '', text: `words on ${id}`, spans: [], tokens: 10 }]
  if (content) await indexPaper({ paperId: id, title: id, layer: 'content', chunks })
  if (summary) await indexPaper({ paperId: id, title: id, layer: 'summary', chunks })
  return fileHash
}

const failed = (code: string) => ({ status: 'failed', error: { code, message: `Because ${code}.` } })

test('a file with only a name is reported, and is no duplicate', async () => {
  const client = await db()
  await client.$executeRaw`INSERT INTO paper (id, file_name, status, error) VALUES ('bare', 'bare.pdf', 'failed', '{"code":"unsupported","message":"No PDF."}')`
  await client.$executeRaw`INSERT INTO paper (id, file_name, status, error) VALUES ('other', 'other.pdf', 'failed', '{"code":"unsupported","message":"No PDF."}')`
  const { troubles, duplicates } = await healthReport()
  expect(troubles.map(({ trouble, papers }) => [trouble, papers.map(({ title }) => title).sort()])).toEqual([
    ['failed', ['bare.pdf', 'other.pdf']],
  ])
  expect(duplicates).toEqual([])
})

test('unreadable pages and doubtful details are reported until somebody corrects them', async () => {
  const read = { title: 'Doubtful', authors: ['Ada doubtful'], unsure: ['title', 'authors'] }
  await add('doubtful', { title: 'Doubtful', asRead: read })
  await add('edited', { title: 'Doubtful', asRead: read, edited: ['title'] })
  await add('lookedup', { title: 'Doubtful', asRead: read, csl: { id: 'x', type: 'article' } })
  await add('signs', { asRead: { unreadable: [3, 4] } })
  const { troubles } = await healthReport()
  expect(
    troubles.map(({ trouble, searched, papers }) => [trouble, searched, papers.map(({ id, detail }) => [id, detail])]),
  ).toEqual([
    ['unreadable-pages', false, [['signs', 'Pages 3, 4 cannot be read as text.']]],
    ['unsure', true, [['doubtful', 'Check: title, authors.']]],
  ])
})

test('each paper that is not fully searchable is reported with the reason', async () => {
  await add('fine')
  await add('broken', failed('unreadable'))
  await add('scan', failed('no_text'))
  await add('newer', failed('newer_version'))
  await add('lost', { stored: false })
  await add('unindexed', { content: false })
  await add('unsummarized', { summary: false })
  await add('reference', { fileHash: null })
  await add('earlier', { readerVersion: 1 })
  await add('under-way', { status: 'reading', progress: { page: 3, of: 9 } })
  await add('waiting', { status: 'queued' })
  await add('quoted')
  const client = await db()
  await client.summary.update({ where: { paperId: 'quoted' }, data: { again: true } })
  await add('nameless', { authors: [], published: null })
  const { troubles, papers, index } = await healthReport()
  expect(papers).toBe(13)
  expect(troubles.map(({ trouble, papers }) => [trouble, papers.map(({ id, detail }) => `${id}: ${detail}`)])).toEqual([
    ['failed', ['broken: Because unreadable.']],
    ['no-text', ['scan: Because no_text.']],
    ['newer-version', ['newer: Because newer_version.']],
    ['file-missing', ['lost: ']],
    ['not-indexed', ['unindexed: ']],
    ['no-summary', ['unsummarized: ']],
    ['working', ['waiting: queued', 'under-way: reading page 3 of 9']],
    ['earlier-reader', ['earlier: ']],
    ['quoted-summary', ['quoted: ']],
    ['incomplete', ['nameless: Missing: authors, date.']],
    ['no-full-text', ['reference: ']],
  ])
  expect(index).toMatchObject({ model: 'offline', passages: { content: 12, summary: 12 }, rebuilt: null })
})

test('of a frequent trouble the first papers are shown, or all, with their number', async () => {
  const client = await db()
  const bare = (_: unknown, i: number) => ({ id: `r${i}`, title: `Reference ${i}`, fileName: `r${i}`, status: 'ready' })
  await client.paper.createMany({ data: Array.from({ length: 53 }, bare) })
  await add('earlier', { readerVersion: 1 })
  const told = async (all?: 'no-full-text' | 'failed') =>
    (await healthReport(all)).troubles.map(({ trouble, count, searched, papers }) => [
      trouble,
      { count, searched, told: papers.length },
    ])
  const earlier = ['earlier-reader', { count: 1, searched: true, told: 1 }]
  // They lack their details, too.
  const incomplete = ['incomplete', { count: 53, searched: true, told: 50 }]
  const bareOnes = (told: number) => ['no-full-text', { count: 53, searched: false, told }]
  expect(await told()).toEqual([earlier, incomplete, bareOnes(50)])
  expect(await told('no-full-text')).toEqual([earlier, incomplete, bareOnes(53)])
  expect(await told('failed')).toEqual(await told())
  expect((await papersWithTrouble('no-full-text')).sort()).toEqual(Array.from({ length: 53 }, (_, i) => `r${i}`).sort())
  expect(await papersWithTrouble('failed')).toEqual([])
})

test('of removed papers the latest are shown, or all, with their number', async () => {
  const client = await db()
  const removed = (_: unknown, i: number) => ({
    id: `r${i}`,
    title: '',
    fileName: `r${i}`,
    status: 'ready',
    removedAt: new Date(1e12 + i),
  })
  await client.paper.createMany({ data: Array.from({ length: 53 }, removed) })
  const { removed: some } = await healthReport()
  expect([some.count, some.papers.length, some.papers[0]?.id]).toEqual([53, 50, 'r52'])
  expect((await healthReport('removed')).removed.papers).toHaveLength(53)
  expect(await removedIds()).toHaveLength(53)
})

test('papers that seem to be one work are suggested until they are merged or marked as different', async () => {
  const twin = { title: 'The Same Work', authors: ['Ada Writer'] }
  for (const id of ['a', 'b']) await add(id, twin)
  await add('c', { doi: '10.1/x' })
  await add('d', { doi: '10.1/X' })
  await add('newer', { ...twin, status: 'failed', error: { code: 'newer_version', message: '', replaces: 'a' } })
  const suggested = async () =>
    (await healthReport()).duplicates.map(({ reasons, papers }) => [
      reasons.join(),
      papers
        .map(({ id }) => id)
        .sort()
        .join(),
    ])
  expect((await suggested()).sort()).toEqual([
    ['same DOI', 'c,d'],
    ['same title and first author', 'a,b'],
  ])
  await keepApart(['c', 'd'])
  await mergePapers('a', ['b'])
  expect(await suggested()).toEqual([])
})

test('a removed paper is deleted for good, with its file and the papers merged into it; others stay', async () => {
  const files = await Promise.all(['gone', 'merged', 'stays'].map((id) => add(id)))
  await mergePapers('gone', ['merged'])
  await deletePapers(['gone', 'stays'])
  expect(files.map((hash) => existsSync(storedPath(hash)))).toEqual([true, true, true])
  await removePapers(['gone'])
  expect((await healthReport()).removed).toMatchObject({ count: 1, papers: [{ id: 'gone', bytes: 10 }] })
  await deletePapers(['gone', 'stays'])
  const client = await db()
  expect((await client.paper.findMany()).map(({ id }) => id)).toEqual(['stays'])
  expect(await client.setting.count()).toBe(0)
  expect(files.map((hash) => existsSync(storedPath(hash)))).toEqual([false, false, true])
})

test('disk use is counted', async () => {
  await add('one')
  const disk = await diskUse()
  expect(disk.papers.files).toBeGreaterThan(0)
  expect(disk.papers.bytes).toBeGreaterThan(0)
})
