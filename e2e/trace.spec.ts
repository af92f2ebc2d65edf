import { expect, settled, test } from './folio'

test('an answer leads to its trace, which can be kept as a file', async ({ page, folio }) => {
  await settled(folio)
  await page.goto('/')
  await page.getByRole('textbox', { name: 'Research question' }).fill('how do transformers work')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Trace of this answer' }).click()
  await expect(page).toHaveURL(/\/runs\//)
  await expect(page.getByText('Answer, version 1: completed')).toBeVisible()
  await expect(page.getByText(/Gathering detailed evidence from \d+ papers?/)).toBeVisible()
  await page
    .getByText(/^Papers kept/)
    .last()
    .click()
  await expect(page.getByText(/in its summary|named in the question|found in full text/).first()).toBeVisible()
  const href = await page.getByRole('link', { name: 'Download as JSON' }).getAttribute('href')
  const trace = await (await page.request.get(href ?? '')).json()
  expect(trace).toMatchObject({ tool_name: 'ask_library', status: 'completed', progress: 1 })
  expect(trace.result.answer.length).toBeGreaterThan(100)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})
