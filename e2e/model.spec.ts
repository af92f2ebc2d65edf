import type { Page } from '@playwright/test'
import { askInMode, askOverHttp, citations, questionBox } from './ask-question'
import { forgetStyle } from './files-of-answers'
import { expect, type Folio, test } from './folio'
import { ready } from './patient-context'

const QUESTION = 'how do transformers work'

const answer = (page: Page) => page.getByRole('region', { name: 'Answer' })
const save = (page: Page) => page.getByRole('button', { name: 'Save' })

const openSession = (page: Page, { url }: Folio, { sessionId }: { sessionId: string }) =>
  page.goto(`${url}/research/${sessionId}`)

test.afterAll(({ withModel }) => forgetStyle(withModel))

test('a model asked for a new version writes the answer and judges its citations, which link to the pages; other citation styles and exports ask it nothing', async ({
  page,
  model,
  withModel,
}) => {
  model.control({ next: ['429'] })
  const before = model.prompts().length
  const run = await askOverHttp(withModel, QUESTION)
  expect(
    model
      .prompts()
      .slice(before)
      .some((prompt) => prompt.includes('who checks citations')),
  ).toBe(true)
  await openSession(page, withModel, run)
  await expect(save(page)).toBeEnabled()
  await expect(page.getByText(/The model did not check/)).toHaveCount(0)
  await expect(page.getByText('No language model connected')).toHaveCount(0)
  await citations(page).first().click()
  await expect(page.getByRole('region', { name: 'Source' })).toBeVisible()

  const references = page.getByRole('region', { name: 'References' })
  await expect(references).toBeVisible()
  const asked = model.requests().length
  await references.getByLabel('Citation style').selectOption({ label: 'Vancouver' })
  await expect(references).toContainText('2026.')
  for (const format of ['md', 'docx', 'tex', 'bib', 'ris', 'json']) {
    const file = await fetch(`${withModel.url}/api/research/${run.id}/export?format=${format}&style=apa`)
    expect([format, file.status]).toEqual([format, 200])
  }
  expect(model.requests().length).toBe(asked)
})

test('a failing model is reported; Retry keeps the text of a stream that breaks off, and removes an invented citation', async ({
  page,
  model,
  withModel,
}) => {
  model.control({ next: ['500', '500', '500', '500', '500', '500'] })
  const run = await askOverHttp(withModel, QUESTION)
  expect(run.status).toBe('failed')
  await openSession(page, withModel, run)
  const failed = page.getByText(/The answer could not be written\./)
  const retry = page.getByRole('button', { name: 'Retry' })
  await expect(failed).toBeVisible()
  await expect(answer(page)).toHaveCount(0)

  model.control({ next: ['break'] })
  await retry.click()
  await expect(answer(page)).toHaveText(/.{20}/)
  await expect(failed).toBeVisible()
  await expect(answer(page)).toHaveText(/.{20}/)

  model.control({ next: ['invent'] })
  await retry.click()
  await expect(page.getByText('Some citations could not be formatted correctly')).toBeVisible()
  await expect(save(page)).toBeEnabled()
  await expect(failed).toHaveCount(0)
  await expect(answer(page)).not.toContainText('9999.99999')
})

test('a model that hangs can be cancelled at once', async ({ page, model, withModel }) => {
  // Requests for other answers are not held.
  const question = 'how do transformers attend'
  const gate = model.hold([question])
  const hanging = () =>
    model
      .requests()
      .findLast(({ path, body }) => path === '/chat/completions' && JSON.stringify(body).includes(question))
  await page.goto(withModel.url)
  await questionBox(page).fill(question)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/research\//)
  // The session is loaded anew, so a click before React listens is lost.
  await ready(page)
  await expect.poll(gate.held).toBe(1)
  const cancel = page.getByRole('button', { name: 'Cancel' })
  await cancel.click()
  await expect(cancel).toHaveCount(0)
  // The model would have hung longer: Folio aborted the request.
  await expect.poll(() => hanging()?.aborted).toBe(true)
})

test('it says so if the model does not check the citations', async ({ model, withModel }) => {
  model.control({ next: [{ on: 'structured', kind: '401' }] })
  const { id } = await askOverHttp(withModel, 'how does attention work')
  const { notices } = (await (await fetch(`${withModel.url}/runs/${id}/trace.json`)).json()) as { notices: string[] }
  expect(notices.join('\n')).toContain(
    'The model did not check the citations: their verdicts are based on comparing words only',
  )
})

test('nonsense from the model in a step is reported, and that step is done by word matching', async ({
  page,
  model,
  withModel,
}) => {
  model.control({ next: Array.from({ length: 2 }, () => ({ on: 'structured', kind: 'broken_json' }) as const) })
  const question = 'How does retrieval help generation?'
  const run = await askInMode(withModel, { question, mode: 'deep', settings: { maxIterations: 1 } })
  await openSession(page, withModel, run)
  const told =
    'Your question was interpreted without the model: The model failed twice to answer in the requested format'
  await expect(page.getByRole('region', { name: 'Done without the model' })).toContainText(told)
  await expect(save(page)).toBeEnabled()
  await expect(answer(page)).toContainText('A language model read the passages')
  await page.getByRole('button', { name: /^Deep research · / }).click()
  await expect(page.getByRole('list', { name: 'Progress' })).toContainText(told)
})

test('the model judges what is found for the sentences of a draft', async ({ page, withModel }) => {
  const draft = 'Hard attention looks at one item only, and thereby its choice is not differentiable.'
  await page.goto(`${withModel.url}/look-up`)
  await page.getByRole('textbox', { name: 'Draft paragraph' }).fill(draft)
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(page.getByText('1 of 1 sentence supported.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Sentences' })).toContainText('judged by the model')
})
