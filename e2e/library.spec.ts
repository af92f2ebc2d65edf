import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { addPapers, expect, type Folio, settled, startFolio, test } from './folio'

let folio: Folio
// biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
test.use({ baseURL: async ({}, use) => use(folio?.url) })
test.beforeAll(async () => {
  folio = await startFolio({ SAMPLE_LIBRARY: 'off' })
})
test.afterAll(() => folio?.close())

test('an empty library says what to do', async ({ page }) => {
  await page.goto('/library')
  await expect(page.getByText(/Drop PDFs/i).first()).toBeVisible()
})

test('a file that is not a PDF gets a message, and the rest of the drop continues', async ({ page }) => {
  const fake = path.join(folio.dataDir, 'holiday.pdf')
  writeFileSync(fake, 'this is not a PDF at all')
  await page.goto('/library')
  await page.getByLabel('Add papers').setInputFiles([fake, path.resolve('prisma/samples/folio-attention-2026.pdf')])
  await expect(page.getByText('holiday.pdf')).toBeVisible()
  await expect(page.getByText(/not a PDF/i).first()).toBeVisible()
  const papers = await settled(folio)
  expect(papers.map((paper) => paper.status)).toContain('ready')
  // It is reported, and not stored.
  expect(papers.map((paper) => paper.fileName)).not.toContain('holiday.pdf')
})

test('search as you type, remove, and undo', async ({ page }) => {
  await addPapers(folio, [path.resolve('prisma/samples/folio-attention-2026.pdf')])
  await page.goto('/library')
  const row = page.getByRole('link', { name: 'Attention: From Alignment to Self-Attention' })
  await page
    .getByRole('searchbox')
    .or(page.getByPlaceholder(/Title, author or topic/))
    .first()
    .fill('alignment self-attention')
  await expect(row).toBeVisible()
  await page.getByRole('button', { name: /^Remove Attention: From Alignment/ }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toBeVisible()
  await row.click()
  await expect(page).toHaveURL(/\/library\//)
  await expect(
    page.getByRole('heading', { name: 'Attention: From Alignment to Self-Attention', level: 1 }),
  ).toBeVisible()
})
