import { expect, settled, test } from './folio'

const QUESTION = 'What is known about retrieval augmented generation?'

test.beforeAll(async ({ folio }) => {
  await settled(folio)
})

test('deep research is chosen by keyboard, fills a checklist, and its facts open at their page', async ({ page }) => {
  await page.goto('/')
  const deep = page.getByRole('checkbox', { name: /^Deep research/ })
  await deep.focus()
  await page.keyboard.press('Space')
  await expect(deep).toBeChecked()
  await page.getByRole('textbox', { name: 'Research question' }).fill(QUESTION)
  await page.getByRole('button', { name: 'Research', exact: true }).click()
  await expect(page).toHaveURL(/\/research\//)
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled({ timeout: 60_000 })

  const answer = page.getByRole('region', { name: 'Answer' })
  await expect(answer.getByRole('heading', { name: 'How it works' })).toBeVisible()
  await expect(answer.getByRole('heading', { name: 'What is missing' })).toBeVisible()
  await expect(answer).toContainText('of your library alone')

  await page
    .getByRole('list', { name: 'Progress' })
    .getByRole('button', { name: /Deep research · \d+ rounds?/ })
    .click()
  await expect(page.getByText(/Iteration 1\/10/).first()).toBeVisible()
  const checklist = page.getByRole('region', { name: 'Checklist' })
  await expect(checklist.getByRole('heading')).toHaveText(/Checklist: \d of \d covered/)
  await checklist.getByText('How it works').click()
  const fact = checklist.getByRole('button', { name: /page \d+/ }).first()
  const [, number] = /page (\d+)/.exec(await fact.innerText()) ?? []
  await fact.click()
  const source = page.getByRole('region', { name: 'Source' })
  await expect(source.getByRole('link', { name: 'Open PDF' })).toHaveAttribute('href', new RegExp(`#page=${number}$`))
  await expect(source.getByTestId('highlight').first()).toBeVisible({ timeout: 30_000 })
})

test('on a phone nothing of it is wider than the screen, and a follow-up can be researched deeply', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page.getByText('Deep research').click()
  await page.getByRole('textbox', { name: 'Research question' }).fill(QUESTION)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled({ timeout: 60_000 })
  await page.getByRole('button', { name: /Deep research · \d+ rounds?/ }).click()
  await page.getByRole('region', { name: 'Checklist' }).getByText('Where it falls short').click()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expect(page.getByRole('checkbox', { name: /^Deep research/ })).not.toBeChecked()
})
