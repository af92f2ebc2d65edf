import { mode } from './ask-question'
import { expect, settled, test } from './folio'

const QUESTION = 'What is known about retrieval augmented generation?'

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

test('deep research that is paused waits, also over a reload, and goes on when it is resumed', async ({
  page,
  model,
  withModel,
}) => {
  // The first search has to wait for the model's vector of the question.
  model.control({ next: [{ on: 'embeddings', kind: 'hang' }] })
  await page.goto(withModel.url)
  await mode(page, 'Deep research').check()
  await page.getByRole('textbox', { name: 'Research question' }).fill(QUESTION)
  await page.getByRole('button', { name: 'Research', exact: true }).click()
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('Paused. It goes on where it was')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Paused. It goes on where it was')).toBeVisible()
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled({ timeout: 60_000 })
  await expect(page.getByRole('button', { name: 'Resume' })).toBeHidden()
})

test('a corrected checklist makes a new version, and the old one stays', async ({ page, folio }) => {
  await settled(folio)
  await page.goto('/')
  await mode(page, 'Deep research').check()
  await page.getByRole('textbox', { name: 'Research question' }).fill(QUESTION)
  await page.getByRole('button', { name: 'Research', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled({ timeout: 60_000 })
  await page.getByRole('link', { name: 'Trace of this answer' }).click()
  await page.getByRole('button', { name: 'Correct the checklist…' }).click()
  const checklist = page.getByRole('form', { name: 'Corrected checklist' })
  await checklist.getByRole('button', { name: 'Take out item 2' }).click()
  await checklist.getByRole('button', { name: 'Add an item' }).click()
  await checklist.getByRole('textbox').last().fill('Dense retrieval')
  await checklist.getByRole('button', { name: 'Run again with this checklist' }).click()
  await expect(page.getByText('Version 2 of 2')).toBeVisible({ timeout: 60_000 })
  await expect(
    page.getByRole('region', { name: 'Answer' }).getByRole('heading', { name: 'Dense retrieval' }),
  ).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Previous version' }).click()
  await expect(
    page.getByRole('region', { name: 'Answer' }).getByRole('heading', { name: 'How it works' }),
  ).toBeVisible()
})
