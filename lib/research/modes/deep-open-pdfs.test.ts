import { beforeAll, beforeEach, expect, test } from 'vitest'
import { db } from '../../db/client'
import { testDatabase } from '../../db/test-database'
import { env } from '../../env'
import { addToLibrary } from '../../library/add-to-library'
import { listPapers } from '../../library/papers'
import { makePdf } from '../../library/pdf/tiny-pdf'
import { playSource } from '../../sources/played-source'
import { type DeepSettings, readDeepSettings } from '../deep/deep-settings'
import { addTestPapers, RAFT } from '../test-library'
import { run } from '../test-run'

const QUESTION = 'How is telomere length related to pancreatic cancer?'
const OPEN = { id: '2401.00001v1', title: 'Telomere length and pancreatic cancer in cohorts' }
const WRONG = { id: '2401.00002v1', title: 'Pancreatic cancer and how telomere length is related' }
const GONE = { id: '2401.00003v1', title: 'Telomere length related to pancreatic cancer: more' }
const PAGE_TWO =
  'Shorter telomere length was related to a higher risk of pancreatic cancer in all nine cohorts that we followed.'

/** A page of paragraphs. */
const page = (...paragraphs: string[]) =>
  paragraphs.flatMap((text, p) =>
    (text.match(/.{1,80}(?:\s|$)/g) ?? []).map((line, i) => ({ text: line.trim(), x: 72, y: 90 + 60 * p + 12 * i })),
  )
const intro = 'This paper follows nine cohorts over many years and says what was measured in each of them and when.'
const pdf = makePdf([
  [{ text: OPEN.title, x: 72, y: 60, size: 16, bold: true }, ...page(intro)],
  page(
    PAGE_TWO,
    'A limitation of telomere length is that pancreatic cancer is often found late, so that few cases remain.',
  ),
])
const soup = makePdf([
  [{ text: 'On soup and its salt', x: 72, y: 60, size: 16 }, ...page('Soup is best with salt and time.')],
])

const entry = ({ id, title }: typeof OPEN) =>
  `<entry><id>http://arxiv.org/abs/${id}</id><published>2024-01-01T00:00:00Z</published><title>${title}</title><summary>We look at telomere length and pancreatic cancer, and how the one is related to the other.</summary><author><name>Ada Writer</name></author></entry>`
const { base, asked } = await playSource(({ url }, response) => {
  if (url.pathname === '/api/query') {
    const feed = [OPEN, WRONG, GONE].map(entry).join('')
    return void response.end(`<feed xmlns="http://www.w3.org/2005/Atom">${feed}</feed>`)
  }
  if (url.pathname === `/pdf/${OPEN.id}`) return void response.end(pdf)
  if (url.pathname === `/pdf/${WRONG.id}`) return void response.end(soup)
  response.writeHead(404).end()
})
const downloads = () => asked.flatMap(({ url }) => (url.pathname.startsWith('/pdf/') ? url.pathname : []))

const settings = (more: Partial<DeepSettings> = {}): DeepSettings => ({
  ...readDeepSettings({}),
  ...{ sources: ['arxiv'], maxIterations: 2, readPdfs: true },
  ...more,
})

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
  Object.assign(env(), { ARXIV_URL: base })
})
beforeEach(async () => {
  asked.length = 0
  await database.query('TRUNCATE paper, session, search_index CASCADE')
  await addTestPapers([RAFT])
})

test('no PDF is fetched unless that is allowed', async () => {
  const { view } = await run(QUESTION, { mode: 'deep', settings: settings({ readPdfs: false }) })
  expect(view.citations.length).toBeGreaterThan(0)
  expect(downloads()).toEqual([])
  expect(view.markdown).toContain('abstracts and web pages alone were read')
})

test('an open PDF is read for the run, cited by its page, and stays outside until it is added, without a second download', async () => {
  const { id, view, error } = await run(QUESTION, { mode: 'deep', settings: settings() })
  expect(error).toBeNull()
  const work = view.works.find(({ title }) => title === OPEN.title)
  expect(work).toMatchObject({ readInFull: true, inLibrary: false })
  const client = await db()
  const cited = view.citations.find(({ paperId, page: at }) => paperId === work?.paperId && at === 2)
  expect(cited).toMatchObject({ verdict: 'quoted', quote: expect.stringContaining('all nine cohorts') })
  expect(cited?.rects.length).toBeGreaterThan(0)
  const evidence = await client.evidence.findFirstOrThrow({ where: { runId: id, id: cited?.evidenceId ?? '' } })
  expect(evidence).toMatchObject({ locator: 'page', paperId: work?.paperId })
  expect(view.markdown).toContain('1 open PDF were read')
  // It is no part of the library.
  expect((await listPapers()).map(({ id }) => id)).toEqual([RAFT.id])
  expect(await client.chunk.count({ where: { paperId: work?.paperId, layer: 'content' } })).toBe(0)
  const before = downloads().length
  expect(await addToLibrary(work?.paperId ?? '')).toEqual({ id: work?.paperId, pdf: 'there' })
  expect(downloads()).toHaveLength(before)
  expect((await listPapers()).map(({ id }) => id).sort()).toEqual([RAFT.id, work?.paperId].sort())
  expect(await client.chunk.count({ where: { paperId: work?.paperId, layer: 'content' } })).toBeGreaterThan(0)
})

test('a PDF that cannot be had, or is of another work, is told, tried once, and the run goes on', async () => {
  const { view, error } = await run(QUESTION, { mode: 'deep', settings: settings() })
  expect(error).toBeNull()
  const why = new Map(view.asked.map((one) => [one.query, one.error]))
  expect(why.get(`the PDF of “${WRONG.title}”`)).toContain('is not of this work')
  expect(why.get(`the PDF of “${GONE.title}”`)).toContain('nothing at this address')
  expect(new Set(downloads()).size).toBe(downloads().length)
  expect(view.works.filter(({ readInFull }) => readInFull)).toHaveLength(1)
  const client = await db()
  expect(await client.paper.count({ where: { standing: 'outside', fileHash: { not: null } } })).toBe(1)
  expect(view.citations.some(({ page: at }) => at === 0)).toBe(true)
})

test('one run fetches what another did not have to fetch again', async () => {
  await run(QUESTION, { mode: 'deep', settings: settings() })
  const first = downloads().filter((path) => path.endsWith(OPEN.id)).length
  const { view } = await run(QUESTION, { mode: 'deep', settings: settings() })
  expect(view.works.some(({ readInFull }) => readInFull)).toBe(true)
  expect(downloads().filter((path) => path.endsWith(OPEN.id))).toHaveLength(first)
})
