import { expect, importOverHttp, test } from './folio'

test.use({ environment: { SAMPLE_LIBRARY: 'off' } })

const PAPERS = 300
const titleOf = (number: number) => `Finding number ${number} of many`

test('of a large library the rows in sight are drawn; a choice reaches beyond them', async ({ page, folio }) => {
  const entries = Array.from(
    { length: PAPERS },
    (_, i) => `@article{writer${i}, title={${titleOf(i)}}, author={Writer, Ada}, year={${1990 + (i % 30)}}}`,
  )
  expect((await importOverHttp(folio, 'many.bib', entries.join('\n'))).ok).toBe(true)
  const health = async () =>
    (await (await fetch(`${folio.url}/api/health`)).json()) as { papers: number; working: number }
  await expect.poll(health, { timeout: 120_000 }).toMatchObject({ papers: PAPERS, working: 0 })

  await page.goto('/library?sort=title')
  const list = page.getByRole('region', { name: 'Papers' })
  await expect(list.getByText(`${PAPERS} papers`)).toBeVisible()
  await expect(list.getByRole('link', { name: titleOf(0), exact: true })).toBeVisible()
  expect(await list.getByRole('listitem').count()).toBeLessThan(PAPERS / 3)

  await list.getByRole('checkbox', { name: `Select ${titleOf(2)}`, exact: true }).click()
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const last = list.getByRole('checkbox', { name: `Select ${titleOf(PAPERS - 1)}`, exact: true })
  await expect(last).toBeVisible()
  await last.click({ modifiers: ['Shift'] })
  await expect(list.getByText(`${PAPERS - 2} selected`)).toBeVisible()
  await list.getByRole('checkbox', { name: 'Select all papers shown' }).click()
  await expect(list.getByText(`${PAPERS} selected`)).toBeVisible()
  await page.getByLabel('Search the library').fill('number 299')
  await expect(list.getByText('1 selected')).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(1)
})
