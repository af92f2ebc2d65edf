import { expect, type Folio, importOverHttp, startFolio, test } from './folio'

let folio: Folio
// biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
test.use({ baseURL: async ({}, use) => use(folio?.url) })
test.beforeAll(async () => {
  folio = await startFolio({ SAMPLE_LIBRARY: 'off' })
})
test.afterAll(() => folio?.close())

const PAPERS = 300
const titleOf = (number: number) => `Finding number ${number} of many`

test('only visible rows of a large library are drawn; a selection extends beyond them', async ({ page }) => {
  const entries = Array.from(
    { length: PAPERS },
    (_, i) => `@article{writer${i}, title={${titleOf(i)}}, author={Writer, Ada}, year={${1990 + (i % 30)}}}`,
  )
  expect((await importOverHttp(folio, 'many.bib', entries.join('\n'))).ok).toBe(true)
  const health = async () =>
    (await (await fetch(`${folio.url}/api/health`)).json()) as { papers: number; working: number }
  await expect.poll(health, { timeout: 120_000 }).toMatchObject({ papers: PAPERS, working: 0 })

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/library?sort=title')
  const list = page.getByRole('region', { name: 'Papers' })
  await expect(list.getByText(`${PAPERS} papers`)).toBeVisible()
  await expect(list.getByRole('link', { name: titleOf(0), exact: true })).toBeVisible()
  const rows = list.getByRole('listitem')
  const inSight = () =>
    rows.evaluateAll((all) => all.filter((row) => row.getBoundingClientRect().bottom <= window.innerHeight).length)
  await expect.poll(inSight).toBeGreaterThanOrEqual(12)
  await expect.poll(() => rows.count()).toBeLessThan(PAPERS / 3)

  // Columns are chosen, sort the list, and stay.
  await list.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('dialog', { name: 'Columns' }).getByRole('checkbox', { name: 'Venue' }).check()
  await page.keyboard.press('Escape')
  const byYear = list.getByRole('button', { name: 'Sort by year' })
  await byYear.click()
  await expect(list.getByRole('listitem').first()).toContainText('2019')
  await byYear.click()
  await expect(byYear).toHaveAccessibleName('Sort by year, reversed')
  await expect(list.getByRole('listitem').first()).toContainText('1990')
  await page.goto('/library')
  await expect(list.getByRole('button', { name: 'Sort by venue' })).toBeVisible()
  await expect(list.getByRole('listitem').first()).toContainText('1990')
  await list.getByRole('button', { name: 'Sort by title' }).click()
  await expect(list.getByRole('listitem').nth(1)).toContainText(titleOf(1))

  await list.getByRole('checkbox', { name: `Select ${titleOf(2)}`, exact: true }).click()
  const last = list.getByRole('checkbox', { name: `Select ${titleOf(PAPERS - 1)}`, exact: true })
  // Rows drawn while scrolling may make the list longer.
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect(last).toBeInViewport({ timeout: 2_000 })
  }).toPass()
  await last.click({ modifiers: ['Shift'] })
  await expect(list.getByText(`${PAPERS - 2} selected`)).toBeVisible()
  await list.getByRole('checkbox', { name: 'Select all papers shown' }).click()
  await expect(list.getByText(`${PAPERS} selected`)).toBeVisible()
  await page.getByLabel('Search the library').fill('number 299')
  await expect(list.getByText('1 selected')).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(1)
})
