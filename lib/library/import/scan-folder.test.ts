import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '../../db/client'
import { testDatabase } from '../../db/test-database'
import { endEngine, launchIdle } from '../../engine/test-engine'
import { env } from '../../env'
import { until } from '../../test-until'
import { rebuild } from '../care/rebuild'
import { ingest } from '../ingest/ingest'
import { findPaper, getPageTexts, listPapers } from '../papers'
import { removePapers } from '../removal/remove-papers'
import { getImport } from './imports'
import { findLibraryFolder } from './library-folder'
import { hasFolderChanged } from './open-folder'
import { runImport } from './run-import'
import { paperPdf } from './test-paper-pdf'
import { scanFolder } from './watch-folder'

const COUNT = 12
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'folio-folder-'))
  Object.assign(env(), { LIBRARY_DIR: folder, ARXIV_URL: 'http://127.0.0.1:9', CROSSREF_URL: 'http://127.0.0.1:9' })
  await testDatabase()
  await launchIdle({ ingest, 'rebuild-index': rebuild, import: runImport })
})

afterAll(async () => {
  await endEngine()
  rmSync(folder, { recursive: true, force: true })
})

const nameOf = (i: number) => `Part ${i % 4}/paper-${i}.pdf`
const titleOf = (i: number) => `Observation number ${i} of the northern river ${'abcdefghij'[i % 10]}${i}`

async function scan() {
  const id = await scanFolder()
  await until('the import and its papers', async () => {
    const found = await getImport(id)
    const papers = await listPapers()
    return found.status !== 'running' && papers.every(({ status }) => status === 'ready' || status === 'failed')
  })
  return getImport(id)
}

function write(name: string, bytes: Buffer | string): string {
  const file = path.join(folder, name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, bytes)
  return file
}

test('every PDF below the folder is taken, hidden files are not, and circular links end', async () => {
  for (let i = 0; i < COUNT; i++) write(nameOf(i), paperPdf(titleOf(i), `Author Number${i}`))
  write('.hidden/secret.pdf', paperPdf('Secret'))
  write('notes.txt', 'nothing for a library')
  write('broken.pdf', 'no PDF at all')
  write(
    'refs/library.bib',
    `@article{x, title = {From the references}, author = {Own, Ann}, year = 2011, file = {:../${nameOf(0)}:PDF}}`,
  )
  symlinkSync(folder, path.join(folder, 'Part 1', 'loop'))
  symlinkSync('/nowhere/at/all.pdf', path.join(folder, 'dangling.pdf'))
  expect(await hasFolderChanged()).toBe(true)
  const { status, counts, lines, progress } = await scan()
  expect({ status, counts }).toEqual({
    status: 'done',
    counts: { taken: COUNT, inPart: 0, merged: 0, skipped: 1, failed: 1 },
  })
  expect(progress).toEqual({ done: COUNT + 2, of: COUNT + 2 })
  expect(lines.filter(({ outcome }) => outcome !== 'taken')).toMatchObject([
    { name: 'dangling.pdf', reason: 'It was not found.' },
    {
      name: 'broken.pdf',
      reason:
        'This file is not a PDF or a list of references. Folio accepts PDFs, and references as BibTeX, RIS, CSL-JSON, CSL-YAML, PubMed, EndNote, Web of Science, Ovid, MODS, CSV or Word source files. Any of these can also be in a .zip file.',
    },
  ])
  const papers = await listPapers()
  expect(papers).toHaveLength(COUNT)
  expect(papers.every(({ status, origin }) => status === 'ready' && origin === 'folder')).toBe(true)
  expect(papers.map(({ title }) => title).sort()).toEqual(
    Array.from({ length: COUNT }, (_, i) => (i === 0 ? 'From the references' : titleOf(i))).sort(),
  )
}, 240_000)

test('a second scan reads nothing and changes nothing', async () => {
  const before = await listPapers()
  expect(await hasFolderChanged()).toBe(false)
  const { counts, unchanged, lines } = await scan()
  expect({ counts, unchanged }).toEqual({
    counts: { taken: 0, inPart: 0, merged: 0, skipped: 1, failed: 1 },
    unchanged: COUNT + 1,
  })
  expect(lines.map(({ name }) => name)).toEqual(['dangling.pdf', 'broken.pdf'])
  expect(await listPapers()).toEqual(before)
})

test('a new date is checked, and the same bytes are left alone', async () => {
  utimesSync(path.join(folder, nameOf(5)), new Date(), new Date(2020, 1, 1))
  expect(await hasFolderChanged()).toBe(true)
  const { lines } = await scan()
  expect(lines).toContainEqual(
    expect.objectContaining({ name: nameOf(5), outcome: 'skipped', reason: 'Only its date has changed.' }),
  )
  expect(await hasFolderChanged()).toBe(false)
})

test('changed bytes are read again as the same paper', async () => {
  const client = await db()
  const row = await client.sourceFile.findUniqueOrThrow({ where: { path: path.join(folder, nameOf(7)) } })
  const id = (await findPaper(row.paperId ?? ''))?.id ?? ''
  write(nameOf(7), paperPdf('A title that was changed', 'Author Number7'))
  const { lines } = await scan()
  expect(lines).toContainEqual(expect.objectContaining({ name: nameOf(7), outcome: 'taken', paperId: id }))
  expect(await findPaper(id)).toMatchObject({ id, title: 'A title that was changed', status: 'ready' })
  expect((await getPageTexts(id))[0]?.text).toContain('a title that was changed')
  expect(await listPapers()).toHaveLength(COUNT)
})

test('a moved file is the same paper, a deleted one leaves its paper, a removed paper stays removed', async () => {
  renameSync(path.join(folder, nameOf(8)), path.join(folder, 'moved.pdf'))
  rmSync(path.join(folder, nameOf(9)))
  const removed = (await listPapers()).find(({ title }) => title === titleOf(10))?.id ?? ''
  await removePapers([removed])
  appendFileSync(path.join(folder, nameOf(10)), '\n% changed')
  const { lines } = await scan()
  const reasonOf = (name: string) => lines.find((line) => line.name.endsWith(name))?.reason
  expect(reasonOf('moved.pdf')).toMatch(/^This file is already in the library/)
  expect(reasonOf(path.join(folder, nameOf(9)))).toBe(
    'The file is no longer in the folder. Its paper stays in the library.',
  )
  expect(reasonOf(nameOf(10))).toBe(
    'The file has changed, but its paper was removed from the library, so it was not added again.',
  )
  expect(await listPapers()).toHaveLength(COUNT - 1)
  expect((await scan()).lines.map(({ name }) => name)).toEqual(['dangling.pdf', 'broken.pdf'])
})

test('a PDF whose entry belongs to a paper that already has one is skipped for good', async () => {
  write('refs/other.pdf', paperPdf('Another print of it'))
  write(
    'refs/more.bib',
    '@article{y, title = {From the References}, author = {Own, Ann}, year = 2011, file = {other.pdf}}',
  )
  const { lines } = await scan()
  expect(lines).toContainEqual(
    expect.objectContaining({
      outcome: 'merged',
      reason: expect.stringContaining('other.pdf was left out because the paper already has a PDF'),
    }),
  )
  expect(await hasFolderChanged()).toBe(false)
  expect(await listPapers()).toHaveLength(COUNT - 1)
})

test('a missing folder is reported, and its files do not count as deleted', async () => {
  renameSync(folder, `${folder}-away`)
  expect(await findLibraryFolder()).toEqual({
    path: folder,
    error: `LIBRARY_DIR ${folder} does not exist. Create it, or set another folder.`,
  })
  await expect(scanFolder()).rejects.toMatchObject({ code: 'not_found' })
  renameSync(`${folder}-away`, folder)
  expect(await hasFolderChanged()).toBe(false)
})
