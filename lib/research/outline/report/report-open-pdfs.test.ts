import { beforeAll, beforeEach, expect, test } from 'vitest'
import { db } from '../../../db/client'
import { emptyTables, testDatabase } from '../../../db/test-database'
import { env } from '../../../env'
import { listPapers } from '../../../library/papers'
import { type ReportSettings, readReportSettings } from '../../settings/report-settings'
import { addTestPapers, RAFT } from '../../test-library'
import { asked, base, downloads, GONE, OPEN, WRONG } from '../../test-open-pdfs'
import { run } from '../../test-run'
import { aPlan } from '../test-plan'

const MATTER = 'telomere length in pancreatic cancer'
const settings = (readPdfs: boolean): ReportSettings => ({
  ...readReportSettings({ review: false }),
  ...{ sources: ['arxiv'], readPdfs },
})
const plan = aPlan({ Lengths: ['Telomere length in pancreatic cancer'], Limits: ['Telomere cases found late'] })
const report = (readPdfs = true) => run(MATTER, { mode: 'report', settings: settings(readPdfs), plan })

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
  const { view, error } = await report(false)
  expect(error).toBeNull()
  expect(view.citations.length).toBeGreaterThan(0)
  expect(downloads()).toEqual([])
  expect(view.markdown).toContain('only abstracts and web pages were read')
  expect(readReportSettings({}).readPdfs).toBe(false)
})

test('if an abstract does not cover a subtopic the open PDF is read, cited by page, and the work stays outside', async () => {
  const { id, view, error } = await report()
  expect(error).toBeNull()
  const work = view.works.find(({ title }) => title === OPEN.title)
  expect(work).toMatchObject({ readInFull: true, inLibrary: false })
  const cited = view.citations.find(({ paperId, page }) => paperId === work?.paperId && page === 2)
  expect(cited).toMatchObject({ verdict: 'quoted' })
  expect(cited?.rects.length).toBeGreaterThan(0)
  expect(view.markdown).toContain('A limitation of telomere length is that pancreatic cancer is often found late')
  expect(view.markdown).toContain('(abstracts, web pages and open-access PDFs)')
  expect(view.markdown).toContain('and 1 open-access PDF were read')
  const client = await db()
  const evidence = await client.evidence.findFirstOrThrow({ where: { runId: id, id: cited?.evidenceId ?? '' } })
  expect(evidence).toMatchObject({ locator: 'page', paperId: work?.paperId })
  expect((await listPapers()).map(({ id }) => id)).toEqual([RAFT.id])
  // A subtopic covered by the abstract is not searched for in the PDF.
  const twice = view.facts.filter(({ paperId, page, items }) =>
    view.facts.some(
      (one) => one.paperId === paperId && one.page === 0 && page > 0 && one.items.some((item) => items.includes(item)),
    ),
  )
  expect(twice).toEqual([])
})

test('an unavailable PDF, or one of another work, is reported, tried once, and the report is written', async () => {
  const { view, error } = await report()
  expect(error).toBeNull()
  const why = new Map(view.asked.map((one) => [one.query, one.error]))
  expect(why.get(`the PDF of “${WRONG.title}”`)).toContain('belongs to another work')
  expect(why.get(`the PDF of “${GONE.title}”`)).toContain('nothing at this address')
  expect(new Set(downloads()).size).toBe(downloads().length)
  expect(view.citations.some(({ page }) => page === 0)).toBe(true)
  const first = view.markdown
  const again = await report()
  expect(again.view.markdown).toBe(first)
  expect(downloads().filter((path) => path.endsWith(OPEN.id))).toHaveLength(1)
})
