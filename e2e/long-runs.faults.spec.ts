import type { Page } from '@playwright/test'
import { askDeeply, chooseMode } from './ask-question'
import { awaitAnswer } from './await-answer'
import { expectNoBarriers } from './expect-no-barriers'
import { expect, test } from './folio'

test.use({ baseURL: async ({ withModel }, use) => use(withModel.url) })

const QUESTION = 'What is known about retrieval augmented generation?'
/** Words in prompts of the second round, which list earlier queries. */
const SECOND_ROUND = ['who searches for what is still open', '\n1. library: ']
const SYNTHESIS = ['who writes the answer to a research question from facts']

const answerOf = (page: Page) => page.getByRole('region', { name: 'Answer' })
const checklistOf = (page: Page) => page.getByRole('region', { name: 'Checklist' })

test('deep research that is paused waits over a reload, continues when resumed, and is complete without repetition although it was killed while writing', async ({
  page,
  model,
  withModel,
}) => {
  const round = model.hold(SECOND_ROUND)
  await page.goto(withModel.url)
  await chooseMode(page, 'Deep research')
  await expect(page.getByText(/About [\d,]+ tokens/).first()).toBeVisible()
  const before = model.prompts().length
  await askDeeply(page, QUESTION)
  await expect.poll(round.held).toBe(1)
  await page.getByRole('button', { name: 'Pause' }).click()
  const paused = page.getByText('Paused. You can resume from this point')
  await expect(paused).toBeVisible()
  await page.reload()
  await expect(paused).toBeVisible()
  // Findings are there, and stay.
  const covered = checklistOf(page).getByRole('heading', { name: /^Checklist: [1-4] of 4 covered$/ })
  await expect(covered).toBeVisible()
  expect(round.held()).toBe(1)
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect.poll(round.held).toBe(2)
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  await expect(covered).toBeVisible()

  // As slow as reading, so that held words have been shown.
  model.control({ msPerToken: 20 })
  const writing = model.hold(SYNTHESIS, 60)
  round.open()
  await expect.poll(writing.held).toBe(1)
  const answer = answerOf(page)
  await expect(answer).toContainText(/\w+ \w+ \w+ \w+ \w+/)
  await withModel.kill('SIGKILL')
  model.control({ msPerToken: 0 })
  writing.open()
  await withModel.start()
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled()
  await awaitAnswer(page)
  const words = answer.locator('.reading')
  const text = await words.innerText()
  for (const part of ['How sure: ', 'What is missing', 'A language model read the passages'])
    expect(text).toContain(part)
  const sentences = text.split(/(?<=[.!?])\s+/).filter((sentence) => sentence.length > 60)
  expect(new Set(sentences).size).toBe(sentences.length)
  await page.reload()
  await expect.poll(() => words.innerText()).toBe(text)
  // Held requests are repeated, and nothing else.
  const asked = model.prompts().slice(before)
  const times = (words: string[]) => asked.filter((prompt) => words.every((word) => prompt.includes(word))).length
  expect(times(['who prepares a question for thorough research'])).toBe(1)
  expect(times(['who plans what has to be found out'])).toBe(1)
  expect(times(SYNTHESIS)).toBe(2)

  await page.getByRole('button', { name: /Deep research · \d+ rounds/ }).click()
  await expect(page.getByText(/Round 2 of 10/).first()).toBeVisible()
  const checklist = checklistOf(page)
  await checklist.getByText('The core of it').click()
  await expect(checklist.getByText(/^One work says that/).first()).toBeVisible()
  const table = checklist.getByRole('table', { name: /Sources on this/ }).first()
  await expect(table.getByRole('cell', { name: 'supports' })).toHaveCount(2)
  await table
    .getByRole('button', { name: /page \d+/ })
    .first()
    .click()
  await expect(page.getByRole('region', { name: 'Source' }).getByTestId('highlight').first()).toBeVisible()
  await page.getByText('By step', { exact: true }).click()
  await expect(page.getByRole('row', { name: /^Reading results \d+×/ })).toBeVisible()
})
