import { askOverHttp, chooseMode } from './ask-question'
import { expect, type Folio, test } from './folio'

async function ask(page: import('@playwright/test').Page, withModel: Folio, question = 'how do transformers work') {
  await page.goto(withModel.url)
  await page.getByRole('textbox', { name: 'Research question' }).fill(question)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/research\//)
}

test('a model that is asked once more writes the answer, and its citations lead to the pages', async ({
  page,
  model,
  withModel,
}) => {
  model.control({ next: ['429'] })
  await ask(page, withModel)
  const answer = page.getByRole('region', { name: 'Answer' })
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled()
  await answer
    .getByRole('button', { name: /, page \d+/ })
    .first()
    .click()
  await expect(page.getByRole('region', { name: 'Source' })).toBeVisible()
  await expect(page.getByText('No language model connected')).toHaveCount(0)
})

test('another citation style and all exports ask the model nothing', async ({ page, model, withModel }) => {
  const run = await askOverHttp(withModel, 'how do transformers work')
  await page.goto(`${withModel.url}/research/${run.sessionId}`)
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

test('a model that fails says what happened, and Retry works', async ({ page, model, withModel }) => {
  model.control({ next: ['500', '500', '500', '500', '500', '500'] })
  await ask(page, withModel)
  await expect(page.getByText(/Failed to synthesize research answer:/)).toBeVisible()
  model.control({ next: [] })
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled()
})

test('a stream that breaks off keeps what was written', async ({ page, model, withModel }) => {
  model.control({ next: ['break'] })
  await ask(page, withModel)
  await expect(page.getByText(/Failed to synthesize research answer:/)).toBeVisible()
  expect((await page.getByRole('region', { name: 'Answer' }).innerText()).length).toBeGreaterThan(20)
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
})

test('an invented citation is taken out, and that is said', async ({ page, model, withModel }) => {
  model.control({ next: ['invent'] })
  await ask(page, withModel)
  await expect(page.getByText('Some citations could not be formatted correctly')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Answer' })).not.toContainText('9999.99999')
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled()
})

test('a model that hangs can be cancelled at once', async ({ page, model, withModel }) => {
  // What another answer still asks of the model is not held.
  const question = 'how do transformers attend'
  const gate = model.hold([question])
  const hanging = () =>
    model
      .requests()
      .findLast(({ path, body }) => path === '/chat/completions' && JSON.stringify(body).includes(question))
  await ask(page, withModel, question)
  await expect.poll(gate.held).toBe(1)
  const cancel = page.getByRole('button', { name: 'Cancel' })
  await cancel.click()
  await expect(cancel).toHaveCount(0)
  // The model would have hung for longer: it is Folio that let go of it.
  await expect.poll(() => hanging()?.aborted).toBe(true)
})

test('the model judges the citations of an answer; where it fails, that is said', async ({
  page,
  model,
  withModel,
}) => {
  await ask(page, withModel)
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled()
  await expect(page.getByText(/The model did not check/)).toHaveCount(0)
  expect(model.requests().some(({ body }) => JSON.stringify(body).includes('who checks citations'))).toBe(true)

  model.control({ next: [{ on: 'structured', kind: '401' }] })
  await ask(page, withModel, 'how does attention work')
  await expect(page.getByRole('region', { name: 'Done without the model' })).toContainText(
    'The model did not check the citations: their verdicts compare words only',
  )
})

test('a model that talks nonsense in a step is told of, and the words do that step', async ({
  page,
  model,
  withModel,
}) => {
  model.control({ next: Array.from({ length: 2 }, () => ({ on: 'structured', kind: 'broken_json' }) as const) })
  await page.goto(withModel.url)
  await chooseMode(page, 'Deep research')
  await page.getByRole('textbox', { name: 'Research question' }).fill('How does retrieval help generation?')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/research\//)
  const told = 'Your question was read without the model: The model did not answer in the form'
  await expect(page.getByRole('region', { name: 'Done without the model' })).toContainText(told)
  await expect(page.getByRole('list', { name: 'Progress' })).toContainText(told)
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled()
  await expect(page.getByRole('region', { name: 'Answer' })).toContainText('A language model read the passages')
})

test('the model judges what is found for the sentences of a draft', async ({ page, withModel }) => {
  const draft = 'Hard attention looks at one item only, and thereby its choice is not differentiable.'
  await page.goto(`${withModel.url}/look-up`)
  await page.getByRole('textbox', { name: 'Draft paragraph' }).fill(draft)
  await page.getByRole('button', { name: 'Look up' }).click()
  await expect(page.getByText('1 of 1 sentence supported.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Sentences' })).toContainText('judged by the model')
})
