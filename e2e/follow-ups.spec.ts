import type { Page } from '@playwright/test'
import { askOnScreen, citations, improveOnScreen } from './ask-question'
import { expect, settled, test } from './folio'

const box = (page: Page) => page.getByRole('textbox', { name: 'Research question' })
const heads = (page: Page) => page.getByRole('heading', { level: 1 })

test.beforeAll(async ({ folio }) => {
  await settled(folio)
})

async function followUp(page: Page, typed: string) {
  await box(page).fill(typed)
  await box(page).press('Enter')
  await expect(heads(page).last()).toHaveText(typed)
  await expect(page.getByRole('button', { name: 'Save' }).last()).toBeEnabled()
}

test('a follow-up keeps its subject, shows how it was understood, and is asked as typed with one click', async ({
  page,
}) => {
  await askOnScreen(page, 'What is multi-head attention?')
  await expect(box(page)).toHaveAttribute('placeholder', /follow-up/)
  await followUp(page, 'How is it computed?')
  const understood = page.getByText(
    /Understood as being about multi-head attention: How is multi-head attention computed\?/,
  )
  await expect(understood).toBeVisible()
  await expect(citations(page).last()).toBeVisible()
  await page.reload()
  await expect(understood).toBeVisible()

  await page.getByRole('button', { name: 'Ask it as typed' }).click()
  await expect(page.getByText('Version 2 of 2')).toBeVisible()
  await expect(understood).toHaveCount(0)
  await expect(heads(page)).toHaveText(['What is multi-head attention?', 'How is it computed?'])
})

test('feedback typed as a question, and a question typed as feedback, are offered as what they are', async ({
  page,
}) => {
  await askOnScreen(page, 'how do transformers work')
  await box(page).fill('make it shorter')
  await box(page).press('Enter')
  await expect(page.getByText('This reads like feedback on the answer.')).toBeVisible()
  await expect(box(page)).toHaveValue('make it shorter')
  await page.getByRole('button', { name: 'Improve the answer' }).click()
  await expect(page.getByText('Version 2 of 2')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled()

  await improveOnScreen(page, 'What is prompt engineering?')
  await expect(page.getByText('This reads like a question.')).toBeVisible()
  await page.getByRole('button', { name: 'Ask it', exact: true }).click()
  await expect(heads(page)).toHaveText(['how do transformers work', 'What is prompt engineering?'])
  // The next answer takes a follow-up again.
  await expect(page.getByRole('button', { name: 'Save' }).last()).toBeEnabled()
  await expect(box(page)).toBeVisible()
})

test('feedback changes the form, and what it cannot do it says without changing anything', async ({ page }) => {
  await askOnScreen(page, 'how do transformers work')
  await improveOnScreen(page, 'use simpler words')
  await expect(page.getByRole('alert').filter({ hasText: 'it cannot use simpler words' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Feedback' })).toHaveValue('use simpler words')
  await expect(page.getByText('Version 2')).toHaveCount(0)

  await improveOnScreen(page, 'make a table')
  await expect(page.getByText('Version 2 of 2')).toBeVisible()
  const answer = page.getByRole('region', { name: 'Answer' })
  await expect(answer.getByRole('columnheader', { name: 'What the papers say' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled()
  await answer
    .getByRole('button', { name: /, page \d+/ })
    .first()
    .click()
  await expect(page.getByTestId('highlight').first()).toBeVisible()
})
