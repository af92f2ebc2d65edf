import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { askOverHttp, questionBox } from './ask-question'
import { expect, type Folio, settled, startFolio, test } from './folio'
import { startOpenAIServer } from './openai-server'

const KEY = 'sk-e2e-never-shown-anywhere-7391'
// A separate Folio, which ends with a different search index from other tests, and logs everything.
let own: Folio
/** everything that the server sent to the browser */
const sent: string[] = []

test.beforeAll(async () => {
  own = await startFolio({ LOG_LEVEL: 'debug' })
  await settled(own)
})
test.afterAll(() => own?.close())
test.beforeEach(({ page }) => {
  page.on('response', async (response) => {
    if (/html|component|json|javascript/.test(response.headers()['content-type'] ?? ''))
      sent.push(await response.text().catch(() => ''))
  })
})

const usage = (page: Page) => page.getByRole('note', { name: 'Usage' })
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Folio' })
const section = (page: Page, name: string) => page.getByRole('region', { name })
const inSidebar = (page: Page, name: string) => sidebar(page).getByRole('link', { name })
const found = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Test results' }).getByRole('listitem').filter({ hasText: name })

/** Sets the limits on the open settings page. */
async function setLimits(page: Page) {
  const kept = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('button', { name: 'Save limits' }).click()
  await kept
  await expect(page.getByText('The limits take effect with your next question')).toBeVisible()
}

async function setLimit(page: Page, tokens: string) {
  await expect(page.getByRole('textbox', { name: 'Minutes per deep research run' })).toHaveValue('10')
  await page.getByRole('textbox', { name: 'Tokens per answer' }).fill(tokens)
  await setLimits(page)
}

/** Fills in the connection to the model. */
async function fillIn(page: Page, address: string) {
  await page.getByRole('button', { name: 'Ollama' }).click()
  await page.getByRole('textbox', { name: 'Address' }).fill(address)
  await page.getByRole('textbox', { name: 'Key' }).fill(KEY)
  await page.getByRole('textbox', { name: 'Chat model' }).fill('writer-1')
  await page.getByRole('textbox', { name: 'Embedding model' }).fill('meaner-1')
}

test('a wrong address is reported in words, and the input stays', async ({ page }) => {
  const closed = await startOpenAIServer()
  const gone = closed.url
  await closed.close()
  await page.goto(`${own.url}/connect`)
  await expect(page).toHaveURL(/\/settings$/)
  await expect(sidebar(page)).toContainText('No language model connected')
  const address = page.getByRole('textbox', { name: 'Address' })
  await address.fill('localhost:11434')
  await page.getByRole('textbox', { name: 'Key' }).fill('sk-typed')
  await page.getByRole('textbox', { name: 'Chat model' }).fill('llama')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(section(page, 'Language model').getByRole('alert')).toContainText('must begin with http:// or https://')
  await address.fill(`${gone}/v1`)
  await page.getByRole('button', { name: 'Test' }).click()
  await expect(found(page, 'Reachable')).toContainText('refused the connection. Is it running?')
  await expect(found(page, 'Chat')).toContainText('Not tried')
  await expect(address).toHaveValue(`${gone}/v1`)
  await expect(page.getByRole('textbox', { name: 'Key' })).toHaveValue('sk-typed')
  await page.reload()
  await expect(sidebar(page)).toContainText('No language model connected')
})

test('a model is connected on the page, which tests it, shows what answers cost, adopts its embeddings, enforces limits, and never shows the key', async ({
  page,
  model,
}) => {
  await page.goto(`${own.url}/settings`)
  await fillIn(page, `${model.url}/v1`)
  model.control({ next: ['401'] })
  await page.getByRole('button', { name: 'Test' }).click()
  await expect(found(page, 'Chat')).toContainText('rejected the key')
  await expect(found(page, 'Embeddings')).toContainText('256 dimensions')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved. It takes effect with your next question.')).toBeVisible()
  for (const name of ['Reachable', 'Chat', 'Streaming', 'JSON schema', 'Embeddings'])
    await expect(found(page, name)).toContainText(/works.*\d m?s/)
  await expect(sidebar(page)).toContainText('Answers are written by writer-1')
  await expect(page.getByRole('textbox', { name: 'Key' })).toHaveValue('')
  await expect(page.getByRole('textbox', { name: 'Key' })).toHaveAttribute('placeholder', '•••• 7391 is saved')
  const file = path.join(own.dataDir, 'model.json')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readFileSync(file, 'utf8')).toContain(KEY)
  expect(model.requests().at(-1)?.authorization).toBe(`Bearer ${KEY}`)

  // A new embedding model shows its cost, and is adopted in the background.
  const index = section(page, 'Search index')
  await expect(index).toContainText('The index uses the built-in model')
  await expect(index.getByRole('note', { name: 'Cost of switching' })).toContainText(
    /You chose meaner-1\. Switching re-embeds \d+ passages: about [\d,]+ tokens, \$0, about .+ m?s\./,
  )
  // Slow enough to watch: the first batch of each paper fails once, and is retried.
  model.control({ next: Array.from({ length: 3 }, () => ({ on: 'embeddings' as const, kind: '500' as const })) })
  await index.getByRole('button', { name: 'Rebuild index' }).click()
  await expect(index.getByText('Rebuilding the index with meaner-1')).toBeVisible()
  const answered = await askOverHttp(own, 'what is prompt engineering')
  expect(answered).toMatchObject({ status: 'completed', error: null })
  await expect(index).toContainText('The index uses meaner-1')

  // An answer shows its expected cost, and the actual one.
  await page.getByRole('textbox', { name: 'Price of writer-1, input' }).fill('0.4')
  await page.getByRole('textbox', { name: 'Price of writer-1, output' }).fill('1.6')
  await setLimits(page)
  await page.goto(own.url)
  const estimate = page.getByText(/^About [\d,]+ tokens · \$0\.00\d+ with writer-1$/)
  await expect(estimate).toBeVisible()
  await questionBox(page).fill('how are texts embedded')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/research\//)
  await expect(usage(page)).toHaveText(/^\d model calls? · \d,\d{3} tokens · \$0\.00\d+ · [\d.]+ (ms|s)$/)
  await expect(estimate).toBeVisible()
  expect(
    model.requests().some(({ path, body }) => path === '/embeddings' && JSON.stringify(body).includes('how are texts')),
  ).toBe(true)
  await inSidebar(page, 'Library').click()
  await expect(page.getByRole('heading', { name: 'Library', level: 1 })).toBeVisible()

  // A limit stops an answer with a clear message, and its text so far is kept.
  await page.goto(`${own.url}/settings`)
  await expect(section(page, 'Usage')).toContainText('search index')
  await setLimit(page, '600')
  const stopped = await askOverHttp(own, 'how do long contexts work')
  await setLimit(page, '')
  const question = 'how do transformers handle long texts'
  const { answer } = await askOverHttp(own, question)
  const asked = model.requests().flatMap(({ body }) => (body as { messages?: { content: string }[] }).messages ?? [])
  // The prompts before searching and for writing; the check of sentences comes afterwards.
  const prompts = asked.filter(({ content }) => content.includes('handle long texts') && !content.includes('verdict'))
  // Room for these, for queries, and for half of the answer.
  const room = Math.round(
    prompts.reduce((sum, { content }) => sum + content.length, 0) / 3.8 + 80 + String(answer).length / 8,
  )
  await setLimit(page, room.toLocaleString('en'))
  const cut = await askOverHttp(own, question)
  await page.goto(`${own.url}/research/${stopped.sessionId}`)
  await expect(page.getByRole('alert').filter({ hasText: 'The limit for one answer, 600 tokens' })).toContainText(
    'Raise the limit in Settings',
  )
  await page.goto(`${own.url}/research/${cut.sessionId}`)
  await expect(page.getByRole('alert').filter({ hasText: 'cut off because it reached the limit' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Answer' })).toHaveText(/.{51}/s)

  // Without the model, words find the passages, and a notice says so.
  await page.goto(`${own.url}/settings`)
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByText('The key was removed')).toBeVisible()
  await expect(sidebar(page)).toContainText('No language model connected')
  const { sessionId } = await askOverHttp(own, 'what is prompt engineering')
  await page.goto(`${own.url}/research/${sessionId}`)
  await expect(page.getByText(/The search matched keywords only/)).toBeVisible()

  // The key was in nothing that the server sent, and in no log.
  await expect.poll(() => sent.length).toBeGreaterThan(20)
  expect(sent.filter((text) => text.includes('never-shown'))).toEqual([])
  expect(own.output()).not.toContain('never-shown')
})
