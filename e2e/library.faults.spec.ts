import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { addPapers, expect, type Folio, settled, startFolio, test } from './folio'

let folio: Folio
// biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
test.use({ baseURL: async ({}, use) => use(folio?.url) })
test.beforeAll(async () => {
  folio = await startFolio({ SAMPLE_LIBRARY: 'off' })
})
test.afterAll(() => folio?.close())

const PAPERS = path.resolve('../shared/papers')
const BAD = path.resolve('../shared/papers-bad')
const DUPLICATES = path.resolve('../shared/papers-duplicates')
/** Three real papers; all others are read in lib/library/pdf/shared-papers.faults.test.ts. */
const REAL = ['1706.03762.pdf', '2005.11401.pdf', '2205.14135.pdf'].map((name) => path.join(PAPERS, name))
/** One or more of each kind; all others, with their messages, are in lib/library/pdf/papers-bad.faults.test.ts. */
const UNREADABLE = [
  ...['pikepdf_graph-encrypted.pdf', 'pypdf_r6-user-password.pdf'],
  ...['olmocr_blanktext.pdf', 'pdfjs_empty.pdf', 'pypdfsamples_habibi.pdf'],
  ...['pdfjs_Pages-tree-refs.pdf', 'pdfjs_poppler-395-0-fuzzed.pdf'],
].map((name) => path.join(BAD, name))

test('real papers can be added in one drop, and each becomes ready', async ({ page }) => {
  test.skip(!existsSync(PAPERS), 'the shared papers are not here')
  await page.goto('/library')
  await page.getByLabel('Add papers').setInputFiles(REAL)
  await expect(page.getByRole('progressbar', { name: 'Papers being added' })).toBeVisible()
  await expect
    .poll(async () => (await settled(folio)).filter(({ fileName }) => /^\d{4}\.\d{5}\.pdf$/.test(fileName)).length)
    .toBe(REAL.length)
  const papers = (await settled(folio)).filter((paper) => paper.fileName !== 'holiday.pdf')
  expect(papers.filter((paper) => paper.status !== 'ready')).toEqual([])
  expect(papers.map((paper) => paper.id)).toEqual(expect.arrayContaining(['2005.11401v4', '2205.14135v2']))
  await page.goto('/library')
  await expect(page.getByText('Attention Is All You Need').first()).toBeVisible()
})

test('the same paper with different bytes is one paper; a newer version is offered as a replacement', async ({
  page,
}) => {
  test.skip(!existsSync(DUPLICATES) || !existsSync(PAPERS), 'the shared papers are not here')
  await addPapers(folio, REAL)
  const before = (await settled(folio)).length
  await page.goto('/library')
  await page.getByLabel('Add papers').setInputFiles(readdirSync(DUPLICATES).map((name) => path.join(DUPLICATES, name)))
  await expect(page.getByText(/already in (the|your) library/i).first()).toBeVisible()
  const papers = await settled(folio)
  expect(papers.filter((paper) => paper.status === 'ready').length).toBeLessThanOrEqual(before)
})

test('bad files: each gets its own message, and the server keeps running', async ({ page }) => {
  test.skip(!existsSync(BAD), 'the shared papers are not here')
  await page.goto('/library')
  await page.getByLabel('Add papers').setInputFiles(UNREADABLE)
  const names = UNREADABLE.map((file) => path.basename(file))
  const failed = async () =>
    (await settled(folio)).filter(({ status, fileName }) => status === 'failed' && names.includes(fileName))
  const isTold = (papers: Awaited<ReturnType<typeof failed>>, why: RegExp) =>
    papers.some((paper) => why.test(paper.error?.message ?? ''))
  // They arrive one after another.
  await expect
    .poll(async () => {
      const papers = await failed()
      return [papers.length, isTold(papers, /password/i), isTold(papers, /ocr/i)]
    })
    .toEqual([UNREADABLE.length, true, true])
  for (const paper of await failed()) {
    expect(paper.error?.code).not.toBe('internal')
    expect(paper.error?.message).toMatch(/^[A-Z].{20,}\.$/)
  }
  expect((await fetch(`${folio.url}/api/health`)).status).toBe(200)
})
