import type { Page } from '@playwright/test'
import { askOnScreen } from './ask-question'
import { expect, settled, test, WITHOUT_SOURCE } from './folio'
import { type LocalServer, startLocalServer } from './local-servers'

test.use({ viewport: WITHOUT_SOURCE })

const OLLAMA = 11434
const LLAMA_CPP = 8080
const servers: LocalServer[] = []

test.beforeAll(async ({ folio }) => {
  await settled(folio)
})
test.afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})

async function start(...given: Parameters<typeof startLocalServer>) {
  const server = await startLocalServer(...given)
  servers.push(server)
  return server
}

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Folio' })
const local = (page: Page) => page.getByRole('list', { name: 'Models on this machine' })
const look = (page: Page) => page.getByRole('button', { name: /Find a model on this machine|Search again/ }).click()

test('a local model is found and connected on the first screen, and writes with a complete prompt', async ({
  page,
}) => {
  const ollama = await start('ollama', {
    port: OLLAMA,
    window: 40_960,
    models: ['qwen3:8b', 'llama3.2:3b', 'nomic-embed-text:latest'],
  })
  await page.goto('/')
  await expect(sidebar(page)).toContainText('No language model connected')
  // No server was contacted before the click.
  expect(ollama.paths).toEqual([])
  await look(page)
  await expect(local(page)).toContainText('Ollama')
  await expect(page.getByRole('combobox', { name: 'Chat model' })).toHaveValue('qwen3:8b')
  await expect(page.getByRole('combobox', { name: 'Embedding model' })).toHaveValue('nomic-embed-text:latest')
  await page.getByRole('combobox', { name: 'Chat model' }).selectOption('llama3.2:3b')
  await page.getByRole('combobox', { name: 'Embedding model' }).selectOption('')
  await page.getByRole('button', { name: 'Connect Ollama' }).click()
  await expect(sidebar(page)).toContainText('Answers are written by llama3.2:3b')
  await expect(page.getByRole('button', { name: 'Find a model on this machine' })).toBeHidden()

  await askOnScreen(page, 'how do transformers work')
  // The longest prompt with the question: those for searching are short.
  const [written] = ollama.prompts
    .filter(({ text }) => text.includes('how do transformers work'))
    .sort((a, b) => b.text.length - a.text.length)
  expect(written?.window).toBe(16_384)
  // The task is at the start, which Ollama would have cut.
  expect(written?.text.length).toBeGreaterThan(8_000)
  expect(ollama.calls().mostAtOnce).toBe(1)

  await page.goto('/settings')
  await expect(page.getByText(/Folio asks for 16,384 tokens; the model supports up to 40,960/)).toBeVisible()
  await page.getByRole('button', { name: 'Chat models on this server' }).click()
  await page.getByRole('menuitem', { name: 'qwen3:8b' }).click()
  await expect(page.getByRole('textbox', { name: 'Chat model' })).toHaveValue('qwen3:8b')
  await page.getByRole('textbox', { name: 'Context window' }).fill('8000')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved. It takes effect with your next question.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Context window' })).toHaveValue('8000')
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await expect(sidebar(page)).toContainText('No language model connected')
})

test('it says so if nothing is running, or a program has no model yet; Ollama downloads one', async ({ page }) => {
  await page.goto('/settings')
  await look(page)
  await expect(page.getByText('No server was found on the usual ports')).toBeVisible()

  const ollama = await start('ollama', { port: OLLAMA, models: [] })
  ollama.pull.most = 20
  await look(page)
  await expect(local(page)).toContainText('It is running but has no chat model yet.')
  await page.getByRole('textbox', { name: 'Other model' }).fill('gemma3:4b')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  await expect(page.getByRole('progressbar', { name: 'Download of gemma3:4b' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Downloading' })).toContainText(/\d [MG]B of 4 GB/)
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByText(/^Stopped/)).toBeVisible()
  ollama.pull.most = ollama.pull.total
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByText('Downloaded')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Connect Ollama' })).toBeVisible()
  expect(ollama.pull.starts).toBe(2)
})

test('a step that the model fails at is reported, and retried with it', async ({ page }) => {
  const llama = await start('llama.cpp', { port: LLAMA_CPP, models: ['Llama-3.1-8B'], window: 16_384, slots: 2 })
  await page.goto('/settings')
  await look(page)
  await page.getByRole('button', { name: 'Connect llama.cpp' }).click()
  await expect(sidebar(page)).toContainText('Answers are written by Llama-3.1-8B')
  await expect(page.getByText('llama.cpp reports 16,384 tokens.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Chat model' })).toHaveValue('Llama-3.1-8B')
  llama.refuseForms(true)
  await askOnScreen(page, 'how are models trained on code')
  const fallbacks = page.getByRole('region', { name: 'Done without the model' })
  await expect(fallbacks).toContainText('The model did not check')
  llama.refuseForms(false)
  await fallbacks.getByRole('button', { name: 'Try again with the model' }).click()
  await expect(page.getByText('Version 2')).toBeVisible()
  await expect(fallbacks).toBeHidden()
  // Other tests share this Folio.
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await expect(sidebar(page)).toContainText('No language model connected')
})
