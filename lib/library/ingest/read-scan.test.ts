import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { db } from '../../db/client'
import { testDatabase } from '../../db/test-database'
import { activeArguments, enqueue } from '../../engine/client'
import { endEngine, launchIdle } from '../../engine/test-engine'
import { QUEUE, WORKFLOW } from '../../engine/workflow'
import { until } from '../../test-until'
import { addFile } from '../add/add-papers'
import { ocrPageNumbers } from '../ocr/ocr-pages'
import { makePageScan, makeScan } from '../ocr/test-scan'
import { locateInPaper } from '../pages/locate-in-paper'
import { listPapers } from '../papers'
import '../pdf/reader/test-priority'
import { makePdf } from '../pdf/tiny-pdf'
import { rank } from '../search/rank'
import { emptyLibrary } from '../search/test-library'
import { rows } from '../sql/rows'
import { ingest } from './ingest'
import { pauseScan, readScan, resumeScan, resumeScans } from './read-scan'
import { readAgain } from './start-ingest'

Object.assign(process.env, { ARXIV_URL: 'http://127.0.0.1:9', CROSSREF_URL: 'http://127.0.0.1:9' })

const FIRST = [
  'Quokkas of the western islands',
  'Quokkas live on two islands and feed on leaves at night.',
  'They sleep in dense scrub while the sun is high above them.',
]
const SECOND = [
  'Counting animals in the dark needs cameras that see heat.',
  'The cameras counted twelve thousand quokkas in a single year.',
  'Rain in winter explains most of the change between the years.',
]
const THIRD = [
  'Visitors feed them bread, which harms their slow digestion.',
  'Signs at the harbour reduced the feeding by about one half.',
]

const pageOf = (lines: string[]) =>
  lines.map((text, i) => ({ text, x: 72, y: 100 + 16 * i, size: i === 0 && lines === FIRST ? 20 : 12 }))

let folder = ''
let scan = ''

beforeAll(async () => {
  await testDatabase()
  await launchIdle({ ingest, ocr: readScan })
  folder = await mkdtemp(path.join(tmpdir(), 'folio-scan-'))
  scan = path.join(folder, 'scan.pdf')
  const printed = path.join(folder, 'printed.pdf')
  await writeFile(printed, makePdf([FIRST, SECOND, THIRD].map(pageOf)))
  await writeFile(scan, await makeScan(printed, { pages: [1, 2, 3] }))
})

afterAll(async () => {
  await endEngine()
  await rm(folder, { recursive: true, force: true })
})

beforeEach(emptyLibrary)

const only = async () => {
  const [paper] = await listPapers()
  if (!paper) throw new Error('there is no paper')
  return paper
}

/** Waits for each page, since the recognizing process has the lowest priority. */
async function untilRead(): Promise<void> {
  const client = await db()
  for (const page of [1, 2, 3])
    await until(`page ${page} to be recognized`, async () => (await client.ocrPage.count()) >= page)
  await until('the scan to be ready', async () => {
    const { status, error } = await only()
    if (status === 'failed') throw new Error(error?.message)
    return status === 'ready'
  })
}

/** Lines of text, enough for a page of a paper. */
const filled = (lines: string[]) => pageOf([...lines, ...lines, ...lines, ...lines])

test('a scanned page of a searchable paper is read by OCR in the background, and an empty one is skipped', {
  timeout: 180_000,
}, async () => {
  const one = path.join(folder, 'one.pdf')
  await writeFile(one, makePdf([pageOf(SECOND)]))
  const mixed = path.join(folder, 'mixed.pdf')
  await writeFile(mixed, await makePageScan([filled(FIRST), [], [], filled(THIRD)], 2, one))
  await addFile({ stream: createReadStream(mixed), fileName: 'mixed.pdf' })
  // The paper is ready before OCR.
  const isReady = async () => {
    const { status, error } = await only()
    if (status === 'failed') throw new Error(error?.message)
    expect(status).not.toBe('ocr')
    return status === 'ready'
  }
  await until('the paper to be ready', isReady)
  const { id } = await only()
  for (const page of [2, 3])
    await until(`page ${page} to be looked at`, async () => (await ocrPageNumbers(id)).includes(page))
  await until('the scanned page to be read', async () => (await isReady()) && (await only()).ocrPages === 1)
  const paper = await only()
  expect(paper).toMatchObject({ status: 'ready', pages: 4, ocrPages: 1 })
  const client = await db()
  const { asRead } = await client.paper.findUniqueOrThrow({ where: { id: paper.id } })
  expect(asRead).not.toHaveProperty('withoutText')

  const [, quote = ''] = SECOND
  const [place] = await locateInPaper(paper.id, [{ page: 2, quote, span: null }])
  expect(place?.text).toBe(quote)
  expect(place?.rects.length).toBeGreaterThan(0)
  const [best] = await rank({ query: 'How many quokkas did the cameras count?', limit: 1 })
  expect(best?.spans.map(({ page }) => page)).toContain(2)

  // Reading it again needs no OCR.
  const kept = await rows('SELECT xmin::text, number FROM ocr_page ORDER BY number')
  await readAgain([paper.id])
  await until('it to be read again', async () => (await only()).status === 'ready')
  expect(await activeArguments(WORKFLOW.ocr)).toEqual(new Set())
  expect(await rows('SELECT xmin::text, number FROM ocr_page ORDER BY number')).toEqual(kept)
})

test('OCR of a paper that does not wait for it changes nothing', { timeout: 120_000 }, async () => {
  const printed = path.join(folder, 'printed.pdf')
  await addFile({ stream: createReadStream(printed), fileName: 'printed.pdf' })
  await until('the paper to be ready', async () => (await only()).status === 'ready')
  const { id } = await only()
  await enqueue(QUEUE.ocr, WORKFLOW.ocr, `${WORKFLOW.ocr}-${id}-${randomUUID()}`, id)
  await until('the OCR to end', async () => !(await activeArguments(WORKFLOW.ocr)).has(id))
  expect(await only()).toMatchObject({ status: 'ready', error: null, ocrPages: 0 })
})

const addScan = () => addFile({ stream: createReadStream(scan), fileName: 'scan.pdf' })

test('a scan is added, recognized, searched and quoted at its place, and read again without OCR', {
  timeout: 180_000,
}, async () => {
  await addScan()
  await untilRead()
  const paper = await only()
  expect(paper).toMatchObject({ pages: 3, ocrPages: 3, error: null })

  const client = await db()
  const page = await client.page.findFirstOrThrow({ where: { paperId: paper.id, number: 2 } })
  const [, quote = ''] = SECOND
  const [place] = await locateInPaper(paper.id, [{ page: 2, quote, span: null }])
  expect(place?.rects.length).toBeGreaterThan(0)
  expect(place?.text).toBe(quote)
  // Within the line, which begins an inch from the left with its baseline 116 points below the top edge.
  const [{ x, y, h } = { x: 0, y: 0, h: 0 }] = place?.rects ?? []
  expect(x * page.width).toBeCloseTo(72, -1)
  expect((y + h) * page.height).toBeCloseTo(116, -1)
  expect((await rank({ query: 'How many quokkas did the cameras count?', limit: 3 }))[0]).toMatchObject({
    paperId: paper.id,
  })

  const kept = await rows('SELECT xmin::text, number FROM ocr_page ORDER BY number')
  await readAgain([paper.id])
  await until('it to be read again', async () => (await only()).status === 'ready')
  expect(await rows('SELECT xmin::text, number FROM ocr_page ORDER BY number')).toEqual(kept)
  expect((await client.page.findFirstOrThrow({ where: { paperId: paper.id, number: 2 } })).text).toBe(page.text)
})

test('OCR is paused between pages, shows the next page, and resumes there', {
  timeout: 180_000,
}, async () => {
  const { id } = await addScan()
  await until('the first page to be taken up', async () => {
    const { status, progress } = await only()
    return status === 'ocr' && progress?.page === 1
  })
  await pauseScan(id)
  await until('the OCR to stop', async () => !(await activeArguments(WORKFLOW.ocr)).has(id))
  const { status, progress } = await only()
  expect({ status, progress }).toMatchObject({ status: 'ocr', progress: { of: 3, paused: true } })
  // It stops before the page in its progress report.
  const done = await ocrPageNumbers(id)
  expect(done).toEqual([1, 2].slice(0, (progress?.page ?? 0) - 1))

  // A start of Folio leaves it paused.
  await resumeScans()
  expect(await activeArguments(WORKFLOW.ocr)).toEqual(new Set())
  await resumeScan(id)
  await untilRead()
  expect(await ocrPageNumbers((await only()).id)).toEqual([1, 2, 3])
})

test('OCR that is not running cannot be paused, and OCR that is not paused cannot be resumed', async () => {
  await expect(pauseScan('nothing')).rejects.toMatchObject({ code: expect.stringMatching(/conflict|not_found/) })
  await expect(resumeScan('nothing')).rejects.toMatchObject({ code: expect.stringMatching(/conflict|not_found/) })
})
