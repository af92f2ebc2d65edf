import { beforeAll, beforeEach, expect, test } from 'vitest'
import { db } from '../../../db/client'
import { emptyTables, testDatabase } from '../../../db/test-database'
import { env } from '../../../env'
import { addToLibrary } from '../../../library/outside/add-to-library'
import { listPapers } from '../../../library/papers'
import { type DeepSettings, readDeepSettings } from '../../settings/deep-settings'
import { addTestPapers, RAFT } from '../../test-library'
import { asked, base, downloads, GONE, OPEN, WRONG } from '../../test-open-pdfs'
import { run } from '../../test-run'

const QUESTION = 'How is telomere length related to pancreatic cancer?'

const settings = (more: Partial<DeepSettings> = {}): DeepSettings => ({
  ...readDeepSettings({}),
  ...{ sources: ['arxiv'], maxIterations: 2, readPdfs: true },
  ...more,
})

beforeAll(async () => {
  await testDatabase()
  Object.assign(env(), { ARXIV_URL: base })
})
beforeEach(async () => {
  asked.length = 0
  await emptyTables('paper', 'session', 'search_index')
  await addTestPapers([RAFT])
})

test('no PDF is fetched unless allowed', async () => {
  const { view } = await run(QUESTION, { mode: 'deep', settings: settings({ readPdfs: false, kinds: ['preprint'] }) })
  expect(view.asked.map(({ source }) => source)).toContain('arxiv')
  expect(view.citations.length).toBeGreaterThan(0)
  expect(downloads()).toEqual([])
  expect(view.markdown).toContain('only abstracts and web pages were read')
})

test('an open PDF is read for the run, cited by page, and stays outside until added, without a second download', async () => {
  const { id, view, error } = await run(QUESTION, { mode: 'deep', settings: settings() })
  expect(error).toBeNull()
  const work = view.works.find(({ title }) => title === OPEN.title)
  expect(work).toMatchObject({ readInFull: true, inLibrary: false })
  const client = await db()
  const cited = view.citations.find(({ paperId, page: at }) => paperId === work?.paperId && at === 2)
  expect(cited).toMatchObject({ verdict: 'quoted', quote: expect.any(String) })
  expect(view.markdown).toContain('all nine cohorts that we followed')
  expect(cited?.rects.length).toBeGreaterThan(0)
  const evidence = await client.evidence.findFirstOrThrow({ where: { runId: id, id: cited?.evidenceId ?? '' } })
  expect(evidence).toMatchObject({ locator: 'page', paperId: work?.paperId })
  expect(view.markdown).toContain('1 open-access PDF were read')
  expect(view.asked.every(({ left }) => left === undefined)).toBe(true)
  // The work is not added to the library.
  expect((await listPapers()).map(({ id }) => id)).toEqual([RAFT.id])
  expect(await client.chunk.count({ where: { paperId: work?.paperId, layer: 'content' } })).toBe(0)
  const before = downloads().length
  expect(await addToLibrary(work?.paperId ?? '')).toEqual({ id: work?.paperId, pdf: 'there' })
  expect(downloads()).toHaveLength(before)
  expect((await listPapers()).map(({ id }) => id).sort()).toEqual([RAFT.id, work?.paperId].sort())
  expect(await client.chunk.count({ where: { paperId: work?.paperId, layer: 'content' } })).toBeGreaterThan(0)
})

test('an unavailable PDF, or one of another work, is reported, tried once, and the run continues', async () => {
  // PDFs are read in the second round, too, for an item that stays open.
  const question = `${QUESTION}\n- Telomere length and pancreatic cancer\n- Telomeres of zebrafish in aquaria`
  const { view, error } = await run(question, { mode: 'deep', settings: settings() })
  expect(error).toBeNull()
  const why = new Map(view.asked.map((one) => [one.query, one.error]))
  expect(why.get(`the PDF of “${WRONG.title}”`)).toContain('belongs to another work')
  expect(why.get(`the PDF of “${GONE.title}”`)).toContain('nothing at this address')
  expect(new Set(downloads()).size).toBe(downloads().length)
  expect(view.works.filter(({ readInFull }) => readInFull)).toHaveLength(1)
  const client = await db()
  expect(await client.paper.count({ where: { standing: 'outside', fileHash: { not: null } } })).toBe(1)
  expect(view.citations.some(({ page: at }) => at === 0)).toBe(true)
})

test('one run uses a PDF that another has fetched', async () => {
  await run(QUESTION, { mode: 'deep', settings: settings() })
  const first = downloads().filter((path) => path.endsWith(OPEN.id)).length
  const { view } = await run(QUESTION, { mode: 'deep', settings: settings() })
  expect(view.works.some(({ readInFull }) => readInFull)).toBe(true)
  expect(downloads().filter((path) => path.endsWith(OPEN.id))).toHaveLength(first)
})
