import { statSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type OpenAIServer, startOpenAIServer } from '../../../e2e/openai-server'
import { testDatabase } from '../../db/test-database'
import { env } from '../../env'
import { asInstallation, withOwner } from '../../owner'
import { generateFromPrompt } from '../calls/chat'
import { hasModel, modelConnection } from '../connection/model-in-use'
import { newMeter, withMeter } from '../costs/meter'
import { embedderFor } from '../embedding/embedder'
import { serverFacts } from '../server/server-facts'
import { connectionOf, disconnectModel, modelSettings, rememberServer, saveModel } from './model-settings'

process.env.ACCOUNTS = 'on'
process.env.OWN_MODELS = 'any'

const PEOPLE = ['owner', 'ada', 'bob'] as const
/** The shared server and each person's, by the key used to reach it. */
const servers: Record<string, OpenAIServer> = {}
const keyOf = (whose: string) => `sk-the-key-of-${whose}-1234`
const ask = () => generateFromPrompt({ prompt: 'search_web', variables: { QUERY: 'What is attention?', LIMIT: '3' } })
const typed = (whose: string) => ({
  baseURL: `${servers[whose]?.url}/v1`,
  apiKey: keyOf(whose),
  chatModel: 'the-same-model',
  embeddingModel: whose === 'all' ? 'e' : '',
})
const requestsOf = (whose: string) => servers[whose]?.requests() ?? []

beforeAll(async () => {
  await asInstallation(testDatabase)
  for (const whose of ['all', ...PEOPLE]) servers[whose] = await startOpenAIServer()
  saveModel(typed('all'))
})
afterAll(async () => {
  for (const server of Object.values(servers)) await server.close()
})
beforeEach(() => {
  Object.assign(env(), { OWN_MODELS: 'any', OPENAI_API_KEY: undefined, OPENAI_BASE_URL: undefined })
  for (const person of PEOPLE) saveModel(typed(person), { person })
  for (const server of Object.values(servers)) server.requests().length = 0
})

test("each person's calls go to their own server with their own key, even at the same moment", async () => {
  const turns = Array.from({ length: 12 }, (_, turn) => PEOPLE[turn % PEOPLE.length] ?? 'ada')
  await Promise.all([
    ...turns.map((person) => withOwner(person, ask)),
    ...[1, 2].map(() => withOwner('carol', ask)),
    ...[1, 2, 3].map(() => asInstallation(ask)),
  ])
  for (const person of PEOPLE)
    expect(requestsOf(person).map(({ authorization }) => authorization)).toEqual(
      Array.from({ length: 4 }, () => `Bearer ${keyOf(person)}`),
    )
  // Carol has no model, and papers are summarized for nobody in particular.
  expect(requestsOf('all').map(({ authorization }) => authorization)).toEqual(
    Array.from({ length: 5 }, () => `Bearer ${keyOf('all')}`),
  )
})

test("each person's server is asked about itself with their own key", async () => {
  for (const person of PEOPLE) await withOwner(person, async () => serverFacts(await modelConnection()))
  await rememberServer({ person: 'ada' })
  expect(modelSettings({ person: 'ada' }).window.told).toBe(131_072)
  for (const whose of ['all', ...PEOPLE])
    for (const { authorization } of requestsOf(whose)) expect(authorization).toBe(`Bearer ${keyOf(whose)}`)
})

test('the index uses the shared model', async () => {
  const embedder = await withOwner('ada', async () => embedderFor('e'))
  if (!embedder || embedder === 'offline') throw new Error('there is no embedder')
  await withOwner('ada', () => embedder.embed(['a question']))
  expect(requestsOf('all').map(({ authorization }) => authorization)).toEqual([`Bearer ${keyOf('all')}`])
  expect(requestsOf('ada')).toEqual([])
})

test("nobody can read a key: of one's own only the last four characters, of others nothing", async () => {
  const own = modelSettings({ person: 'ada' })
  expect([own.connected, own.key.ending]).toEqual([true, '1234'])
  expect(JSON.stringify([own, modelSettings({ person: 'bob' }), modelSettings()])).not.toContain('sk-the-key')
  expect(modelSettings({ person: 'carol' })).toMatchObject({ connected: false, key: { kept: false } })
  expect(statSync(path.join(env().DATA_DIR, 'model-of-ada.json')).mode & 0o777).toBe(0o600)
})

test("a key is sent to its own address only, and the environment's key belongs to no person", async () => {
  expect(connectionOf({ ...typed('bob'), apiKey: '' }, { person: 'ada' }).apiKey).toBeUndefined()
  Object.assign(env(), { OPENAI_API_KEY: 'sk-of-the-environment', OPENAI_BASE_URL: typed('all').baseURL })
  await withOwner('bob', ask)
  await withOwner('carol', ask)
  expect(requestsOf('bob').map(({ authorization }) => authorization)).toEqual([`Bearer ${keyOf('bob')}`])
  expect(requestsOf('all').map(({ authorization }) => authorization)).toEqual(['Bearer sk-of-the-environment'])
})

test('work continues with the model it started with, and ends if that is gone, since nobody else should pay', async () => {
  const begun = newMeter({ begunWith: { chatModel: 'the-same-model', whose: 'own' } })
  const shared = newMeter({ begunWith: { chatModel: 'the-same-model', whose: '' } })
  await withOwner('ada', () => withMeter(shared, ask))
  expect([requestsOf('ada').length, requestsOf('all').length]).toEqual([0, 1])
  disconnectModel({ person: 'ada' })
  await expect(withOwner('ada', () => withMeter(begun, ask))).rejects.toMatchObject({
    code: 'model_failed',
    message: expect.stringContaining('Connect it in Your account'),
  })
  expect([requestsOf('ada').length, requestsOf('all').length]).toEqual([0, 1])
  await withOwner('ada', ask)
  expect(requestsOf('all')).toHaveLength(2)
})

test('own models must be on the internet unless configured otherwise', async () => {
  Object.assign(env(), { OWN_MODELS: 'public' })
  for (const baseURL of ['http://127.0.0.1:8080/v1', 'http://localhost/v1', 'http://[::1]/v1', 'http://10.0.0.7/v1'])
    expect(() => saveModel({ ...typed('ada'), baseURL }, { person: 'ada' })).toThrow('is not a public internet address')
  // An address saved while it was allowed is no longer called, nor is what its name resolves to.
  await expect(withOwner('ada', ask)).rejects.toThrow('is not a public address')
  expect(requestsOf('ada')).toEqual([])
  // Only administrators set the shared model.
  await withOwner('carol', ask)
  expect(requestsOf('all')).toHaveLength(1)
  Object.assign(env(), { OWN_MODELS: 'off' })
  await withOwner('ada', ask)
  expect([requestsOf('ada').length, requestsOf('all').length]).toEqual([0, 2])
  expect(await withOwner('ada', hasModel)).toBe(true)
})
