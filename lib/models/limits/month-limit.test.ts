import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type OpenAIServer, startOpenAIServer } from '../../../e2e/openai-server'
import { db } from '../../db/client'
import { testDatabase } from '../../db/test-database'
import { env } from '../../env'
import { asInstallation, withOwner } from '../../owner'
import { generateFromPrompt } from '../calls/chat'
import type { Cap } from '../costs/cap'
import { fence } from '../prompts/fence'
import { disconnectModel, saveModel } from '../settings/model-settings'
import { saveLimits } from './limits'
import { countingUse, listUse } from './model-use'
import { findMonthReached, leftOfMonth } from './month-budget'
import { defaultMonthLimit, listMonth, monthOf, saveDefaultMonthLimit, saveMonthLimit, thisMonth } from './month-limit'

process.env.ACCOUNTS = 'on'
process.env.OWN_MODELS = 'any'

const ADMIN = { id: 'owner', name: 'Zed', email: 'zed@example.org', role: 'administrator' } as const
const NONE = { usd: null, tokens: null }
const PRICE = { input: 1, output: 10 }
let server: OpenAIServer
let other: OpenAIServer

beforeAll(async () => {
  server = await startOpenAIServer()
  other = await startOpenAIServer()
})
afterAll(async () => {
  await server.close()
  await other.close()
})
beforeEach(async () => {
  Object.assign(env(), { OPENAI_API_KEY: undefined, OPENAI_BASE_URL: undefined })
  await asInstallation(async () => {
    await testDatabase()
    const people = ['owner', 'ada', 'bob'].map((id) => ({ id, name: id, email: `${id}@example.org` }))
    await (await db()).person.createMany({ data: people })
    saveModel({ baseURL: `${server.url}/v1`, apiKey: '', chatModel: 'm', embeddingModel: '' })
    await saveLimits({ cap: NONE, prices: { m: PRICE } })
  })
  disconnectModel({ person: 'ada' })
  server.requests().length = 0
})

const limitAll = (cap: Cap) => withOwner(ADMIN.id, () => saveDefaultMonthLimit(ADMIN, cap))
const limit = (personId: string, cap: Cap | null) => withOwner(ADMIN.id, () => saveMonthLimit(ADMIN, personId, cap))
const ask = () => generateFromPrompt({ prompt: 'search_web', variables: { QUERY: 'What is attention?', LIMIT: '3' } })
const asking = (person: string) => withOwner(person, () => countingUse('other', ask))

test("a person's use is counted as it happens, and limited", async () => {
  await asking('ada')
  const { used, unpriced, cap } = await monthOf('ada')
  expect([used.tokens > 0, used.usd > 0, unpriced, cap]).toEqual([true, true, 0, NONE])
  expect(await withOwner('ada', () => leftOfMonth())).toEqual(NONE)
  // Room for what was used, and no more.
  await limitAll({ usd: used.usd * 1.2, tokens: null })
  const before = server.requests().length
  await expect(asking('ada')).rejects.toMatchObject({
    code: 'month_used_up',
    message: expect.stringMatching(
      /monthly limit for the language model, \$[\d.]+, has been reached.*resets on 1 .*your own model/,
    ),
  })
  expect(server.requests()).toHaveLength(before)
  const left = await withOwner('ada', () => leftOfMonth())
  expect([left.tokens, (left.usd ?? 0) / used.usd]).toEqual([null, expect.closeTo(0.2)])
  expect(await withOwner('ada', () => findMonthReached({ tokens: 5_000, usd: 0.1 }))).toMatchObject({
    code: 'month_used_up',
  })
  // Bob has used nothing.
  expect(await withOwner('bob', () => findMonthReached({ tokens: 0, usd: 0 }))).toBeNull()
})

test('a person has the default limit, their own, or none; token limits apply even if prices are unknown', async () => {
  await asInstallation(() => saveLimits({ cap: NONE, prices: {} }))
  saveModel({
    baseURL: `${server.url.replace('127.0.0.1', 'localhost')}/v1`,
    apiKey: '',
    chatModel: 'm',
    embeddingModel: '',
  })
  await limitAll({ usd: 1, tokens: 50 })
  await expect(asking('ada')).rejects.toThrow('50 tokens, has been reached')
  await limit('ada', { usd: null, tokens: 1_000_000 })
  await asking('ada')
  await expect(asking('bob')).rejects.toThrow('50 tokens')
  await limit('bob', NONE)
  await asking('bob')
  await limit('bob', null)
  await expect(asking('bob')).rejects.toThrow('50 tokens')
  await expect(limit('nobody', null)).rejects.toMatchObject({ code: 'not_found' })
  expect(await asInstallation(defaultMonthLimit)).toEqual({ usd: 1, tokens: 50 })
  const { month, people } = await listMonth()
  expect(month).toBe(thisMonth())
  expect(people.map(({ personId, own, cap }) => [personId, own, cap.tokens]).sort()).toEqual([
    ['ada', { usd: null, tokens: 1_000_000 }, 1_000_000],
    ['bob', null, 50],
    ['owner', null, 50],
  ])
})

test('many simultaneous calls use no more than the calls already running', async () => {
  await asking('ada')
  const one = (await monthOf('ada')).used.tokens
  // Twelve calls would use more than twice the limit, and each finds it unused.
  await limit('ada', { usd: null, tokens: 5 * one })
  server.control({ msPerToken: 2 })
  const done = await Promise.allSettled(Array.from({ length: 12 }, () => asking('ada')))
  server.control({ msPerToken: 0 })
  const answered = done.filter(({ status }) => status === 'fulfilled').length
  expect(answered).toBeGreaterThanOrEqual(1)
  const { used, cap } = await monthOf('ada')
  expect(used.tokens).toBeLessThanOrEqual(cap.tokens ?? 0)
  expect(used.tokens).toBe(one * (answered + 1))
})

test('an answer ends at the limit, and says so', async () => {
  const passages = Array.from({ length: 12 }, (_, i) => ({
    attributes: { cite: `[1706.03762v5, page ${i + 1}]`, title: 'T' },
    text: `Attention of kind ${i} lets a decoder look at each position of the input, weighs what it finds there by how well it fits, and hands the sum on to the next layer, which does the same with what it was given before.`,
  }))
  const variables = {
    QUERY: 'What is attention?',
    EVIDENCE_CHUNKS: fence('passage', passages),
    CITATION_FORMAT: '[PAPER_ID, page PAGE_NO]',
  }
  const write = () =>
    withOwner('ada', () =>
      countingUse('answers', () => generateFromPrompt({ prompt: 'research_synthesis_v2', variables })),
    )
  await write()
  const [whole] = await withOwner('ada', listUse)
  if (!whole) throw new Error('nothing was counted')
  expect(whole.outputTokens).toBeGreaterThan(150)
  const { used } = await monthOf('ada')
  await limit('ada', { usd: null, tokens: used.tokens + Math.ceil(whole.inputTokens * 1.1) + 130 })
  for (const heedsLimit of [true, false]) {
    server.control({ heedsLimit })
    await expect(write()).rejects.toMatchObject({ code: 'month_used_up' })
  }
  server.control({ heedsLimit: true })
})

test("own models are counted separately without a limit; the library's own work counts for nobody", async () => {
  await limitAll({ usd: null, tokens: 10 })
  saveModel({ baseURL: `${other.url}/v1`, apiKey: 'sk-own', chatModel: 'm', embeddingModel: '' }, { person: 'ada' })
  await asking('ada')
  expect([server.requests().length, (await monthOf('ada')).used.tokens]).toEqual([0, 0])
  expect(await withOwner('ada', listUse)).toMatchObject([{ model: 'm', purpose: 'other', whose: 'own', calls: 1 }])
  await asInstallation(() => countingUse('summaries', ask))
  const { people, library } = await listMonth()
  expect(people.every(({ used }) => used.tokens === 0)).toBe(true)
  expect(library.used.tokens).toBeGreaterThan(0)
  // The first administrator, who owns what nobody else does, does not pay for it.
  expect(await withOwner('owner', listUse)).toEqual([])
})

test('without accounts there is no limit', async () => {
  Object.assign(env(), { ACCOUNTS: 'off' })
  try {
    await limitAll({ usd: null, tokens: 10 })
    await countingUse('other', ask)
    expect(await findMonthReached({ tokens: 1e9, usd: 1e9 })).toBeNull()
    expect(await listUse()).toMatchObject([{ purpose: 'other', whose: '', calls: 1 }])
  } finally {
    Object.assign(env(), { ACCOUNTS: 'on' })
  }
})
