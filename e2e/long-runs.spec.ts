import type { Page } from '@playwright/test'
import { askDeeply } from './ask-question'
import { expect, test, WITHOUT_SOURCE } from './folio'

test.use({ viewport: WITHOUT_SOURCE })

test.use({ baseURL: async ({ withModel }, use) => use(withModel.url) })

const QUESTION = 'What is known about retrieval augmented generation?'
/** Words in prompts of the second round, which list earlier queries. */
const SECOND_ROUND = ['who searches for what is still open', '\n1. library: ']

const answerOf = (page: Page) => page.getByRole('region', { name: 'Answer' })
const checklistOf = (page: Page) => page.getByRole('region', { name: 'Checklist' })

test('deep research that is stopped writes at once what it has, and says what is missing', async ({ page, model }) => {
  const round = model.hold(SECOND_ROUND)
  await askDeeply(page, QUESTION)
  await expect.poll(round.held).toBe(1)
  // The model is still silent, and is not waited for.
  await page.getByRole('button', { name: 'Stop and write now' }).click()
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled()
  const answer = answerOf(page)
  await expect(answer.getByRole('heading', { name: 'What is missing' })).toBeVisible()
  await expect(answer).toContainText('The search ended because the answer was requested early')
  await expect(answer.getByRole('button', { name: /, page \d+$/ }).first()).toBeVisible()
})

test('deep research that is cancelled keeps its findings, and says so', async ({ page, model }) => {
  const round = model.hold(SECOND_ROUND)
  await askDeeply(page, QUESTION)
  await expect.poll(round.held).toBe(1)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('You cancelled this run.')).toBeVisible()
  await expect(page.getByText('The results found so far are kept above.')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: /Deep research · 1 round/ }).click()
  const checklist = checklistOf(page)
  await checklist.getByText('The core of it').click()
  await checklist
    .getByRole('button', { name: /page \d+/ })
    .first()
    .click()
  await expect(page.getByRole('region', { name: 'Source' }).getByTestId('highlight').first()).toBeVisible()
})
