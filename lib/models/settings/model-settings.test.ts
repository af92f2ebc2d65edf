import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { startLocalServer } from '../../../e2e/local-servers'
import { type Env, env } from '../../env'
import { hasModel, modelConnection } from '../connection/model-in-use'
import { chosenEmbedding, embedderFor } from '../embedding/embedder'
import {
  connectionOf,
  disconnectModel,
  modelInputSchema,
  modelSettings,
  rememberServer,
  saveModel,
} from './model-settings'

const KEY = 'sk-a-key-of-some-length-4321'
const typed = { baseURL: '', apiKey: '', chatModel: '', embeddingModel: '' }
const ollama = { ...typed, baseURL: 'http://127.0.0.1:11434/v1', chatModel: 'llama3.1' }
const file = () => path.join(env().DATA_DIR, 'model.json')
const setEnvironment = (values: Partial<Env>) => Object.assign(env(), values)

beforeEach(() => {
  setEnvironment({
    OPENAI_API_KEY: undefined,
    OPENAI_BASE_URL: undefined,
    CHAT_MODEL: undefined,
    EMBEDDING_MODEL: undefined,
  })
  disconnectModel()
})

test('saved settings apply at once, and are deleted when the person disconnects', async () => {
  expect(await hasModel()).toBe(false)
  expect(chosenEmbedding()).toBe('offline')
  saveModel({ ...ollama, embeddingModel: 'nomic-embed-text' })
  expect(await hasModel()).toBe(true)
  expect(await modelConnection()).toMatchObject({
    baseURL: ollama.baseURL,
    apiKey: undefined,
    chatModel: 'llama3.1',
    embeddingModel: 'nomic-embed-text',
  })
  expect(embedderFor('older-model')).toMatchObject({ embed: expect.any(Function) })
  disconnectModel()
  expect(await hasModel()).toBe(false)
  expect(embedderFor('nomic-embed-text')).toBeNull()
})

test("another process's changes apply without a restart; a broken file counts as missing", async () => {
  mkdirSync(env().DATA_DIR, { recursive: true })
  writeFileSync(file(), JSON.stringify({ baseURL: 'http://127.0.0.1:1/v1', chatModel: 'theirs' }))
  expect((await modelConnection()).chatModel).toBe('theirs')
  writeFileSync(file(), '{"baseURL": ')
  expect(await hasModel()).toBe(false)
})

test('the key is in a private file, and the page gets at most its end', () => {
  saveModel({ ...typed, apiKey: KEY, chatModel: 'gpt-4.1-mini' })
  expect(statSync(file()).mode & 0o777).toBe(0o600)
  expect(readFileSync(file(), 'utf8')).toContain(KEY)
  const settings = modelSettings()
  expect(settings.key).toEqual({ kept: true, ending: '4321', sentTo: 'https://api.openai.com', fromEnvironment: false })
  expect(JSON.stringify(settings)).not.toContain(KEY.slice(0, 12))
  saveModel({ ...typed, apiKey: 'short-key', chatModel: 'm' })
  expect(JSON.stringify(modelSettings())).not.toContain('-key')
  expect(modelSettings().key).toMatchObject({ kept: true, ending: null })
})

test('an empty field keeps the key, null deletes it', async () => {
  saveModel({ ...ollama, apiKey: KEY })
  saveModel({ ...ollama, chatModel: 'another' })
  expect(await modelConnection()).toMatchObject({ apiKey: KEY, chatModel: 'another' })
  saveModel({ ...ollama, apiKey: null })
  expect((await modelConnection()).apiKey).toBeUndefined()
})

test('a key is sent only to the address it was entered for', async () => {
  saveModel({ ...typed, apiKey: KEY, chatModel: 'm' })
  const elsewhere = { ...typed, baseURL: 'https://evil.example/v1', chatModel: 'm' }
  expect(connectionOf(elsewhere).apiKey).toBeUndefined()
  saveModel(elsewhere)
  expect(await modelConnection()).toMatchObject({ baseURL: elsewhere.baseURL, apiKey: undefined })
  expect(readFileSync(file(), 'utf8')).not.toContain(KEY)
  // Nor is it sent when the environment gets another address later.
  saveModel({ ...ollama, apiKey: KEY })
  setEnvironment({ OPENAI_BASE_URL: 'https://other.example/v1' })
  expect((await modelConnection()).apiKey).toBeUndefined()
})

test('environment variables come first, one by one', async () => {
  saveModel({ ...ollama, apiKey: KEY, embeddingModel: 'nomic' })
  setEnvironment({ CHAT_MODEL: 'from-env' })
  expect(await modelConnection()).toMatchObject({
    baseURL: ollama.baseURL,
    chatModel: 'from-env',
    embeddingModel: 'nomic',
  })
  expect(modelSettings().chatModel).toEqual({ value: 'from-env', fromEnvironment: true })
  expect(modelSettings().embeddingModel).toEqual({ value: 'nomic', fromEnvironment: false })
})

test("the environment's key is sent to the environment's address, whatever the page says", async () => {
  saveModel(ollama)
  setEnvironment({ OPENAI_API_KEY: KEY })
  expect(await modelConnection()).toMatchObject({ apiKey: KEY, baseURL: undefined })
  expect(connectionOf({ ...ollama, baseURL: 'https://evil.example/v1' })).toMatchObject({ baseURL: undefined })
  expect(modelSettings().baseURL).toMatchObject({ value: '', fromEnvironment: true })
  expect(modelSettings().key).toMatchObject({ fromEnvironment: true, sentTo: 'https://api.openai.com' })
})

test('with only an address in the environment both models have their default names', async () => {
  setEnvironment({ OPENAI_BASE_URL: 'http://127.0.0.1:11434/v1' })
  expect(await modelConnection()).toMatchObject({ chatModel: 'gpt-4.1-mini', embeddingModel: 'text-embedding-3-small' })
})

test('settings without an address or key are refused with a message', async () => {
  expect(() => saveModel({ ...typed, chatModel: 'm' })).toThrow('Enter the address of a model server')
  expect(await hasModel()).toBe(false)
})

test.each([
  [{ baseURL: 'localhost:11434' }, 'must begin with http:// or https://'],
  [{ baseURL: 'file:///etc/passwd' }, 'must begin with http:// or https://'],
  [{ baseURL: 'http://' }, 'must begin with http:// or https://'],
  [{ baseURL: 'https://me:secret@models.example/v1' }, 'Enter the key in its own field'],
  [{ baseURL: 'https://models.example/v1?key=x' }, 'without “?”'],
  [{ apiKey: 'sk-one\nInjected: yes' }, 'A key cannot contain spaces'],
  [{ chatModel: 'a\nb' }, 'one line'],
])('%j is refused', (wrong, words) => {
  const parsed = modelInputSchema.safeParse({ ...ollama, ...wrong })
  expect(parsed.error?.issues.map((issue) => issue.message).join()).toContain(words)
})

test('trailing slashes and spaces do no harm', () => {
  expect(modelInputSchema.parse({ ...ollama, baseURL: ' http://127.0.0.1:11434/v1/ ' }).baseURL).toBe(ollama.baseURL)
})

test("the server's window is stored with the connection; the person's setting comes first", async () => {
  const server = await startLocalServer('ollama', { window: 40_960 })
  const local = { ...typed, baseURL: `${server.url}/v1`, chatModel: 'qwen3:8b' }
  saveModel(local)
  await rememberServer()
  await server.close()
  expect(modelSettings().window).toEqual({
    ...{ value: '', fromEnvironment: false },
    ...{ told: 16_384, largest: 40_960, program: 'ollama', isShort: false, shortUpTo: 8_192 },
  })
  expect((await modelConnection()).window).toBeUndefined()
  saveModel(modelInputSchema.parse({ ...local, window: '32,000' }))
  expect((await modelConnection()).window).toBe(32_000)
  expect(modelSettings().window.value).toBe('32000')
  setEnvironment({ MODEL_CONTEXT_TOKENS: 8_192 })
  expect((await modelConnection()).window).toBe(8_192)
  expect(modelSettings().window).toMatchObject({ value: '8192', fromEnvironment: true, isShort: true })
  setEnvironment({ MODEL_CONTEXT_TOKENS: undefined })
  for (const window of ['a lot', '12', '8.5'])
    expect(modelInputSchema.safeParse({ ...local, window }).error?.issues[0]?.message).toContain('at least 1,000')
})

test('a local model may be silent for ten minutes before its first word, unless configured otherwise', async () => {
  saveModel(ollama)
  expect((await modelConnection()).patience).toMatchObject({ firstTokenMs: 600_000, idleMs: 60_000 })
  saveModel({ ...typed, apiKey: KEY, chatModel: 'gpt-4.1-mini' })
  expect((await modelConnection()).patience.firstTokenMs).toBe(120_000)
  setEnvironment({ MODEL_FIRST_TOKEN_SECONDS: 900, MODEL_SILENCE_SECONDS: 90 })
  expect((await modelConnection()).patience).toMatchObject({ firstTokenMs: 900_000, idleMs: 90_000 })
  setEnvironment({ MODEL_FIRST_TOKEN_SECONDS: undefined, MODEL_SILENCE_SECONDS: undefined })
})
