import type { Page } from '@playwright/test'
import { askOverHttp, chooseMode, citations, improveOnScreen, mode, questionBox } from './ask-question'
import { awaitAnswer } from './await-answer'
import { expect, type Folio, settled, test, WITHOUT_SOURCE } from './folio'

test.use({ viewport: WITHOUT_SOURCE })

const heads = (page: Page) => page.getByRole('heading', { level: 1 })

test.beforeAll(async ({ folio }) => {
  await settled(folio)
})

async function followUp(page: Page, typed: string) {
  await questionBox(page).fill(typed)
  await questionBox(page).press('Enter')
  await expect(heads(page).last()).toHaveText(typed)
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(await heads(page).count())
  await expect(page.getByRole('button', { name: 'Save' }).last()).toBeEnabled()
}

/** Opens a session with these questions. */
async function open(page: Page, folio: Folio, ...questions: string[]) {
  let sessionId: string | undefined
  for (const question of questions) sessionId = (await askOverHttp(folio, question, sessionId)).sessionId
  await page.goto(`/research/${sessionId}`)
}

test('a follow-up keeps its subject, shows how it was understood, and is asked as typed with one click', async ({
  page,
  folio,
}) => {
  await open(page, folio, 'What is multi-head attention?')
  await expect(questionBox(page)).toHaveAttribute('placeholder', /follow-up/)
  await followUp(page, 'How is it computed?')
  const understood = page.getByText(
    /Understood as a follow-up to multi-head attention: How is it computed\? \(multi-head attention\)/,
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

test('a poor answer is asked again without a paper, which stays excluded in the follow-up', async ({ page, folio }) => {
  await open(page, folio, 'how do transformers work')
  await page.getByRole('button', { name: 'Poor answer' }).click()
  const help = page.getByRole('group', { name: 'What was wrong?' })
  await help.getByRole('button', { name: 'Wrong papers' }).click()
  await help.getByRole('checkbox', { name: /^Inside the Transformer/ }).uncheck()
  await help.getByRole('button', { name: 'Ask again with these' }).click()
  await expect(page.getByText('Version 2 of 2')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled()
  const references = page.getByRole('region', { name: /^References/ })
  await expect(references).not.toContainText('Inside the Transformer')

  await followUp(page, 'how are they trained')
  await expect(page.getByText('Asked without “Inside the Transformer').last()).toBeVisible()
  await expect(references.last()).not.toContainText('Inside the Transformer')
})

test('without a model an answer is changed by choices, and asked about one of its papers with one click', async ({
  page,
  folio,
}) => {
  await open(page, folio, 'how do transformers work')
  await mode(page, 'Answer').click()
  await expect(page.getByRole('menuitemradio')).toHaveCount(4)
  await page.keyboard.press('Escape')
  const choices = page.getByRole('group', { name: 'Other passages' })
  await expect(choices.getByRole('link', { name: 'connect a language model' })).toHaveAttribute('href', '/settings')
  await choices.getByRole('button', { name: 'Fewer passages' }).click()
  await expect(page.getByText('Version 2 of 2')).toBeVisible()
  await expect(page.getByText('Asked number of passages 15 → 10')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled()

  await awaitAnswer(page)
  const passages = page.getByRole('region', { name: 'Answer' }).getByRole('figure')
  const passage = passages.first()
  const title = await passage.getByRole('button').first().innerText()
  await passage.hover()
  await passage.getByRole('button', { name: 'Ask only this paper' }).click()
  await expect(page.getByText('Version 3 of 3')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled()
  await awaitAnswer(page)
  await expect(passages.first()).toContainText(title)
  await expect(passages.filter({ hasNotText: title })).toHaveCount(0)
})

test('without a model feedback adds passages on its words, as a new version', async ({ page, folio }) => {
  await open(page, folio, 'how do transformers work')
  const answer = page.getByRole('region', { name: 'Answer' })
  await awaitAnswer(page)
  const before = await answer.getByRole('figure').count()
  await chooseMode(page, 'Feedback on the answer')
  await page.getByRole('textbox', { name: 'Feedback' }).fill('positional encoding')
  await page.getByRole('button', { name: 'Add passages', exact: true }).click()
  await expect(page.getByText('Version 2 of 2')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled()
  await expect(answer.getByRole('heading', { name: 'Passages on: positional encoding' })).toBeVisible()
  await expect(answer).toContainText('Rewriting the answer needs a language model.')
  await awaitAnswer(page)
  expect(await answer.getByRole('figure').count()).toBeGreaterThan(before)
  await expect(
    answer
      .getByRole('figure')
      .filter({ hasText: /positional encoding/i })
      .first(),
  ).toBeVisible()
})

test('with a model: feedback in words makes a new version', async ({ page, withModel }) => {
  const { sessionId } = await askOverHttp(withModel, 'how do transformers work')
  await page.goto(`${withModel.url}/research/${sessionId}`)
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled()
  await improveOnScreen(page, 'more about crashes')
  await expect(page.getByText('Version 2 of 2')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Answer' })).toContainText('More about crashes')
})

test('a long session opens at its last question, and has a list of its questions', async ({ page, folio }) => {
  const first = 'What is multi-head attention?'
  await open(page, folio, first, 'How long is the context of a transformer?', 'What is a word embedding?')
  await expect(heads(page).last()).toHaveText('What is a word embedding?')
  await expect(heads(page).last()).toBeInViewport()
  await expect(heads(page).first()).not.toBeInViewport()
  await page.getByRole('button', { name: '3 questions' }).click()
  await page.getByRole('menuitem', { name: `1. ${first}` }).click()
  await expect(heads(page).first()).toBeInViewport()
})
