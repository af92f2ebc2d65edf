import { expect, settled, test } from './folio'

test.beforeAll(async ({ folio }) => {
  await settled(folio)
})

test('papers are compared in a table: filled, opened at the page, corrected, sorted, exported', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Tables' }).click()
  await page.getByRole('button', { name: 'Create table' }).click()
  // Nothing is filled before the columns are chosen.
  const columns = page.getByRole('dialog', { name: /^Columns for \d+ papers$/ })
  await columns.getByRole('button', { name: 'Remove Limitation' }).click()
  await columns.getByRole('button', { name: 'Fill the table' }).click()
  await expect(page).toHaveURL(/\/tables\/table-/)
  await expect(page.getByRole('status').filter({ hasText: /papers · \d+ of \d+ cells filled/ })).toBeVisible()

  const table = page.getByRole('region', { name: 'Comparison' })
  // A warning precedes values that nobody has checked.
  const caveat = page.getByText('Nobody has checked whether it answers the question.')
  const isAbove = async () => ((await caveat.boundingBox())?.y ?? 0) < ((await table.boundingBox())?.y ?? 0)
  await expect.poll(isAbove).toBe(true)
  const method = table.getByRole('button', { name: /^Method of .+, quoted, keyword match, page \d/ }).first()
  await method.focus()
  await page.keyboard.press('Enter')
  const source = page.getByRole('region', { name: 'Source' })
  await expect(source.getByTestId('highlight').first()).toBeVisible()

  await source.getByRole('textbox', { name: 'Value of the cell' }).fill('A method of my own')
  await source.getByRole('button', { name: 'Save correction' }).click()
  await expect(table.getByRole('button', { name: /: A method of my own, corrected by hand/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(source).toBeHidden()

  await table
    .getByRole('button', { name: /^Method/ })
    .first()
    .click()
  await expect(table.getByRole('columnheader', { name: /^Method/ })).toHaveAttribute('aria-sort', 'ascending')
  await expect(table.getByRole('row').nth(1)).toContainText('A method of my own')

  await page.reload()
  await expect(table.getByText('by hand', { exact: true })).toBeVisible()
  const href = await page.getByRole('link', { name: 'CSV' }).getAttribute('href')
  const csv = await page.request.get(href ?? '')
  expect(await csv.text()).toContain('A method of my own')

  // A table on a typed topic has it as its title.
  await page.getByRole('navigation', { name: 'Folio' }).getByRole('link', { name: 'Tables' }).click()
  await page.getByRole('textbox', { name: 'What the papers are about' }).fill('vector indexes')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Fill the table' }).click()
  await expect(page.getByRole('heading', { name: 'Vector indexes', level: 1, exact: true })).toBeVisible()
})

test('every paper shows what is closest to a claim', async ({ page }) => {
  const claim = 'In the pre-norm transformer the warm-up cannot be removed.'
  await page.goto(`/look-up/agreement?claim=${encodeURIComponent(claim)}`)
  await expect(
    page.getByRole('img', { name: /^Of \d+ papers, 0 support, 0 contradict, [1-9]\d* mentions? it/ }),
  ).toBeVisible()
  const near = page.getByRole('region', { name: 'Mentions it' })
  await expect(near).toContainText('the warm-up can be removed')
  await near
    .getByRole('button', { name: /the warm-up can be removed/ })
    .first()
    .click()
  await expect(page.getByRole('region', { name: 'Source' }).getByTestId('highlight').first()).toBeVisible()
})
