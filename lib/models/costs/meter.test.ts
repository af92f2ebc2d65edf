import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { type OpenAIServer, startOpenAIServer } from '../../../e2e/openai-server'
import { generateFromPrompt, streamFromPrompt } from '../calls/chat'
import type { ModelConnection } from '../connection/connection'
import { modelEmbedder } from '../embedding/embed-with-model'
import { fence } from '../prompts/fence'
import { currentMeter, type Meter, newLedger, newMeter, withMeter } from './meter'

const PRICE = { input: 1, output: 10 }
const sentences = Array.from(
  { length: 12 },
  (_, i) =>
    `Attention of kind ${i} lets a decoder look at each position of the input sequence, weighs what it finds there by how well it fits, and hands the sum on to the next layer, which does the same with what it was given before.`,
)
const variables = {
  QUERY: 'What is attention?',
  EVIDENCE_CHUNKS: fence(
    'passage',
    sentences.map((text, i) => ({ attributes: { cite: `[1706.03762v5, page ${i + 1}]`, title: 'T' }, text })),
  ),
  CITATION_FORMAT: '[PAPER_ID, page PAGE_NO]',
}

let server: OpenAIServer
let connection: ModelConnection

beforeAll(async () => {
  server = await startOpenAIServer()
  const patience = { firstTokenMs: 20_000, idleMs: 20_000, retries: 0, backoffMs: 10 }
  connection = { baseURL: `${server.url}/v1`, apiKey: undefined, chatModel: 'm', embeddingModel: 'e', patience }
})
afterAll(() => server.close())
beforeEach(() => {
  server.control({ next: [] })
  server.requests().length = 0
})

const call = () => ({ prompt: 'research_synthesis_v2', variables, connection })
const prices = { m: PRICE, e: { input: 1, output: 0 } }

async function read(meter: Meter) {
  let text = ''
  const error = await withMeter(meter, async () => {
    for await (const delta of streamFromPrompt(call())) text += delta
  }).catch((caught: unknown) => caught)
  return { text, error }
}

test('counts chat and embedding calls with their cost, however deep they are', async () => {
  const meter = newMeter({ prices })
  expect(currentMeter()).toBeUndefined()
  await withMeter(meter, async () => {
    expect(currentMeter()).toBe(meter)
    for await (const _ of streamFromPrompt(call()));
    await Promise.all([modelEmbedder(connection).embed(['a question about attention'])])
  })
  expect(currentMeter()).toBeUndefined()
  expect(meter.calls.map(({ prompt, model }) => [prompt, model])).toEqual([
    ['research_synthesis_v2', 'm'],
    ['embedding', 'e'],
  ])
  const [chat, embedding] = meter.calls
  if (!chat || !embedding) throw new Error('calls are missing')
  expect(chat.costUsd).toBeCloseTo((chat.inputTokens + chat.outputTokens * 10) / 1e6)
  expect(embedding.inputTokens).toBeGreaterThan(0)
  expect(embedding.costUsd).toBeCloseTo(embedding.inputTokens / 1e6)
})

test('a call that does not fit into the limit is not made', async () => {
  const meter = newMeter({ cap: { tokens: 500, usd: null } })
  const { text, error } = await read(meter)
  expect(text).toBe('')
  expect(error).toMatchObject({ code: 'limit_reached' })
  expect(String(error)).toContain('The limit for one answer, 500 tokens, leaves no room')
  expect(String(error)).toContain('Raise the limit in Settings')
  expect(server.requests()).toEqual([])
})

test('earlier use counts, even from before a crash', async () => {
  const before = {
    prompt: 'p',
    promptHash: 'h',
    model: 'm',
    inputTokens: 90_000,
    outputTokens: 9_000,
    ms: 1,
    costUsd: 0.18,
  }
  const meter = newMeter({ cap: { tokens: 100_000, usd: null }, ledger: newLedger([before]) })
  const { error } = await read(meter)
  expect(String(error)).toContain('99,000 are used so far')
  const inDollars = newMeter({ cap: { tokens: null, usd: 0.181 }, prices, ledger: newLedger([before]) })
  expect(String((await read(inDollars)).error)).toContain('$0.18 is used so far')
})

test('an answer is cut off at the limit, and its part is counted', async () => {
  const whole = newMeter()
  const { text: all } = await read(whole)
  const { inputTokens = 0, outputTokens = 0 } = whole.calls[0] ?? {}
  expect(outputTokens).toBeGreaterThan(400)
  const limit = Math.round(inputTokens * 1.1) + 130
  const meter = newMeter({ cap: { tokens: limit, usd: null } })
  const { text, error } = await read(meter)
  expect(error).toMatchObject({ code: 'limit_reached', message: expect.stringContaining('was cut off') })
  expect(text.length).toBeGreaterThan(50)
  expect(all.startsWith(text.trimEnd())).toBe(true)
  const [used] = meter.calls
  expect((used?.inputTokens ?? 0) + (used?.outputTokens ?? 0)).toBeLessThanOrEqual(limit)
  expect(server.requests().at(-1)?.body).toHaveProperty('max_tokens')
})

test('a server that ignores the token limit is cut off, too', async () => {
  const whole = newMeter()
  await read(whole)
  const { inputTokens = 0 } = whole.calls[0] ?? {}
  server.control({ heedsLimit: false, msPerToken: 2 })
  const meter = newMeter({ cap: { tokens: Math.round(inputTokens * 1.1) + 130, usd: null } })
  const { text, error } = await read(meter)
  server.control({ heedsLimit: true, msPerToken: 0 })
  expect(error).toMatchObject({ code: 'limit_reached' })
  expect(text.length).toBeGreaterThan(50)
  expect(meter.calls[0]?.estimated).toBe(true)
  await expect.poll(() => server.requests().at(-1)?.aborted).toBe(true)
})

test('a dollar limit applies if the price is known, and otherwise admits everything', async () => {
  const cap = { tokens: null, usd: 0.0001 }
  expect((await read(newMeter({ cap, prices }))).error).toMatchObject({ code: 'limit_reached' })
  // The same server, at an address that does not look like this machine.
  const elsewhere = connection.baseURL?.replace('127.0.0.1', '0.0.0.0')
  const meter = newMeter({ cap })
  await withMeter(meter, () => generateFromPrompt({ ...call(), connection: { ...connection, baseURL: elsewhere } }))
  expect(meter.calls.map(({ costUsd }) => costUsd)).toEqual([null])
})

test('an embedding that does not fit is not made either', async () => {
  const meter = newMeter({ cap: { tokens: 2, usd: null } })
  const embedding = withMeter(meter, () => modelEmbedder(connection).embed(['a question of more than two tokens']))
  await expect(embedding).rejects.toMatchObject({ code: 'limit_reached' })
  expect(server.requests()).toEqual([])
})

test('simultaneous calls share what is left', async () => {
  const whole = newMeter()
  await read(whole)
  const { inputTokens = 0 } = whole.calls[0] ?? {}
  const meter = newMeter({ cap: { tokens: inputTokens * 2, usd: null } })
  const both = await withMeter(meter, () =>
    Promise.allSettled([generateFromPrompt(call()), generateFromPrompt(call())]),
  )
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a malformed answer costs money, and counts', async () => {
  server.control({ next: ['broken_json'] })
  const meter = newMeter({ prices })
  const schema = z.object({ title: z.string(), items: z.array(z.object({ done: z.boolean() })) })
  await expect(withMeter(meter, () => generateFromPrompt({ ...call(), schema }))).rejects.toThrow(
    'in the requested format',
  )
  expect(meter.calls).toHaveLength(1)
  expect(meter.calls[0]?.costUsd).toBeGreaterThan(0)
})
