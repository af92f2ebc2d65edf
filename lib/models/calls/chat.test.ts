import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Control, type OpenAIServer, startOpenAIServer } from '../../../e2e/openai-server'
import { AppError } from '../../errors'
import type { ModelConnection } from '../connection/connection'
import { type Meter, newMeter, withMeter } from '../costs/meter'
import { fence } from '../prompts/fence'
import type { ModelFailure } from '../requests/model-failure'
import { generateFromPrompt, type PromptCall, streamFromPrompt } from './chat'

const KEY = 'sk-very-secret-key-1234567890'
const patience = { firstTokenMs: 20_000, idleMs: 20_000, retries: 2, backoffMs: 10 }
/** For tests in which the server hangs. The other tests must not fail on a busy machine. */
const impatient = { ...patience, firstTokenMs: 400, idleMs: 300 }
const text =
  'Attention lets a decoder look at every position of the input sequence at once. ' +
  'The encoder maps a sequence of symbols to a sequence of continuous representations.'
const variables = {
  QUERY: 'What is attention?',
  EVIDENCE_CHUNKS: fence('passage', [{ attributes: { cite: '[1706.03762v5, page 4]', title: 'T' }, text }]),
  CITATION_FORMAT: '[PAPER_ID, page PAGE_NO]',
}

let server: OpenAIServer
let connection: ModelConnection
let meter: Meter
let call: PromptCall

beforeAll(async () => {
  server = await startOpenAIServer()
})
afterAll(() => server.close())
beforeEach(() => {
  server.control({ next: [], msPerToken: 0 })
  server.requests().length = 0
  meter = newMeter()
  connection = { baseURL: `${server.url}/v1`, apiKey: KEY, chatModel: 'test-model', embeddingModel: 'e', patience }
  call = { prompt: 'research_synthesis_v2', variables, connection }
})

/** Everything that came before the end or the error. */
async function read(change: Partial<PromptCall> = {}) {
  const deltas: string[] = []
  let error: unknown
  try {
    await withMeter(meter, async () => {
      for await (const delta of streamFromPrompt({ ...call, ...change })) deltas.push(delta)
    })
  } catch (caught) {
    error = caught
  }
  return { text: deltas.join(''), deltas, error: error as ModelFailure | undefined }
}
const hangs = (kind: string) => kind.startsWith('hang')
const fail = (...next: NonNullable<Control['next']>) => server.control({ next })
const attempts = () => server.requests().length

describe('streamFromPrompt', () => {
  test('streams the answer and records the call', async () => {
    const { text, deltas, error } = await read()
    expect(error).toBeUndefined()
    expect(deltas.length).toBeGreaterThan(5)
    expect(text).toContain('[1706.03762v5, page 4].')
    expect(meter.calls).toEqual([
      {
        id: expect.any(String),
        prompt: 'research_synthesis_v2',
        promptHash: expect.stringMatching(/^[0-9a-f]{64}$/),
        model: 'test-model',
        inputTokens: expect.any(Number),
        outputTokens: expect.any(Number),
        ms: expect.any(Number),
        costUsd: 0,
      },
    ])
    expect(meter.calls[0]?.inputTokens).toBeGreaterThan(100)
    expect(server.requests()[0]?.authorization).toBe(`Bearer ${KEY}`)
  })

  test('a completed answer is not requested again after an interruption, an incomplete one is', async () => {
    const told: { sent: string; got: string; error: string | null }[] = []
    const open = () =>
      newMeter({
        onExchange: (exchange) => void told.push(exchange),
        answered: async ({ sent }) => told.find((one) => one.sent === sent && one.error === null)?.got ?? null,
      })
    fail('break')
    meter = open()
    expect((await read()).error).toBeDefined()
    meter = open()
    const first = await read()
    expect(attempts()).toBe(2)
    meter = open()
    const again = await read()
    expect(again.text).toBe(first.text)
    expect(attempts()).toBe(2)
    expect(meter.calls).toEqual([])
  })

  test.each(['429', '500', 'empty'] as const)('after %s it retries', async (kind) => {
    fail(kind)
    const { text, error } = await read()
    expect(error).toBeUndefined()
    expect(text).toContain('[1706.03762v5, page 4]')
    expect(attempts()).toBe(2)
    // An answer without text still costs money.
    expect(meter.calls).toHaveLength(kind === 'empty' ? 2 : 1)
  })

  test('waits as long as Retry-After asks, unless that is too long', async () => {
    fail({ kind: '429', retryAfter: 1 })
    const started = performance.now()
    expect((await read()).error).toBeUndefined()
    expect(performance.now() - started).toBeGreaterThan(950)

    fail({ kind: '429', retryAfter: 3600 })
    const { error } = await read()
    expect(error?.reason).toBe('rate_limit')
    expect(attempts()).toBe(3)
  })

  test('a break before the first word is retried', async () => {
    fail({ kind: 'break', after: 0 }, { kind: 'no_finish', after: 0 })
    expect((await read()).text).toContain('[1706.03762v5, page 4]')
    expect(attempts()).toBe(3)
  })

  test.each([
    ['break', 'broken_off', 'The connection to the model was lost before it had finished.'],
    ['no_finish', 'broken_off', 'The connection to the model was lost before it had finished.'],
    ['length', 'cut_short', 'The model stopped before it had finished: it reached its length limit.'],
    ['error_in_stream', 'server_error', 'The model server reports an error: The GPU is lost.'],
    ['broken_json', 'unreadable', 'responded in a format that Folio cannot read'],
    ['hang_midway', 'silent', 'nothing arrived for 300 milliseconds'],
  ] as const)('%s within an answer keeps what came, without a retry', async (kind, reason, message) => {
    fail(kind)
    // The first byte may take long; a pause within the answer may not.
    const pause = { ...patience, idleMs: 300 }
    const { text, error } = await read({ connection: { ...connection, patience: hangs(kind) ? pause : patience } })
    expect(text.split(' ').length).toBeGreaterThan(8)
    expect(error).toBeInstanceOf(AppError)
    expect(error?.code).toBe('model_failed')
    expect(error?.reason).toBe(reason)
    expect(error?.message).toContain(message)
    expect(attempts()).toBe(1)
    expect(meter.calls).toHaveLength(1)
  })

  test.each([
    ['401', 'key_refused', 'rejected the key. Check it in Settings.', 1],
    ['404', 'no_such_model', 'has no model “test-model”', 1],
    ['quota', 'no_quota', 'has no quota left', 1],
    ['too_long', 'too_long', 'The text is longer than “test-model” can read at once.', 1],
    ['hang', 'silent', 'The model did not start answering within 400 milliseconds.', 1],
    ['html', 'broken_off', 'was lost', 3],
    ['429', 'rate_limit', '(rate limit)', 3],
    ['500', 'server_error', 'failed (status 500)', 3],
  ] as const)('%s is explained in words', async (kind, reason, message, tries) => {
    fail(kind, kind, kind)
    const { text, error } = await read({ connection: { ...connection, patience: hangs(kind) ? impatient : patience } })
    expect(text).toBe('')
    expect(error?.reason).toBe(reason)
    expect(error?.message).toContain(message)
    expect(error?.message).not.toMatch(/sk-|secret/)
    expect(attempts()).toBe(tries)
    // A model that was cut off has already read its prompt.
    expect(meter.calls).toHaveLength(kind === 'hang' ? 1 : 0)
  })

  test('an unreachable server', async () => {
    const gone = await startOpenAIServer()
    await gone.close()
    const { error } = await read({ connection: { ...connection, baseURL: `${gone.url}/v1` } })
    expect(error?.message).toBe(`The model server at ${gone.url} refused the connection. Is it running?`)
  })

  test('an unknown host name', async () => {
    const { error } = await read({ connection: { ...connection, baseURL: 'http://models.invalid/v1/secret-path' } })
    expect(error?.reason).toBe('unreachable')
    expect(error?.message).not.toContain('secret-path')
  })

  test("cancelling ends the call at once with the signal's reason, and the request", async () => {
    server.control({ msPerToken: 100 })
    const controller = new AbortController()
    const reason = new Error('cancelled by the person')
    let text = ''
    const reading = (async () => {
      for await (const delta of streamFromPrompt({ ...call, signal: controller.signal })) {
        text += delta
        controller.abort(reason)
      }
    })()
    await expect(reading).rejects.toBe(reason)
    expect(text.split(' ').length).toBeLessThan(5)
    await expect.poll(() => server.requests()[0]?.aborted).toBe(true)
  })

  test('cancelling while it waits to retry', async () => {
    fail({ kind: '429', retryAfter: 30 })
    const controller = new AbortController()
    const reason = new Error('cancelled')
    const reading = read({ signal: controller.signal })
    // Wait until the call was refused and is waiting.
    await expect.poll(attempts).toBe(1)
    setTimeout(() => controller.abort(reason), 100)
    expect((await reading).error).toBe(reason)
    expect((await read({ signal: AbortSignal.abort(reason) })).error).toBe(reason)
    expect(attempts()).toBe(1)
  })

  test('a consumer that stops reading ends the request', async () => {
    server.control({ msPerToken: 20 })
    for await (const delta of streamFromPrompt(call)) if (delta) break
    await expect.poll(() => server.requests()[0]?.aborted).toBe(true)
  })
})

describe('generateFromPrompt', () => {
  const schema = z.object({ title: z.string(), items: z.array(z.object({ done: z.boolean() })) })

  test('returns the whole text, and retries if it broke off', async () => {
    fail('break')
    expect(await generateFromPrompt(call)).toContain('[1706.03762v5, page 4]')
    expect(attempts()).toBe(2)
  })

  test('returns a value of the schema', async () => {
    expect(await withMeter(meter, () => generateFromPrompt({ ...call, schema }))).toEqual({
      title: expect.stringContaining(variables.QUERY),
      items: [{ done: true }],
    })
    expect(meter.calls).toHaveLength(1)
    expect(server.requests()[0]?.body).toMatchObject({ response_format: { type: 'json_schema' } })
  })

  test('a server without support for schemas gets the form in words from then on', async () => {
    server.control({ takesForms: false })
    const asked = { ...call, connection: { ...connection, chatModel: 'takes-no-form' }, schema }
    const value = { title: expect.stringContaining(variables.QUERY), items: [{ done: true }] }
    expect(await generateFromPrompt(asked)).toEqual(value)
    expect(await generateFromPrompt(asked)).toEqual(value)
    server.control({ takesForms: true })
    expect(server.requests().map(({ body }) => 'response_format' in (body as object))).toEqual([true, false, false])
  })

  test('invalid JSON is requested again, and reported if it stays invalid', async () => {
    fail('broken_json')
    expect(await generateFromPrompt({ ...call, schema })).toHaveProperty('title')
    fail('broken_json', 'broken_json', 'broken_json')
    await expect(generateFromPrompt({ ...call, schema })).rejects.toThrow(
      'The model did not answer in the requested format.',
    )
  })

  test('a hang and a cancellation end it', async () => {
    fail('hang')
    const hasty = { ...call, schema, connection: { ...connection, patience: impatient } }
    await expect(generateFromPrompt(hasty)).rejects.toThrow('did not start answering')
    fail('hang')
    const reason = new Error('cancelled')
    const signal = AbortSignal.abort(reason)
    await expect(generateFromPrompt({ ...call, schema, signal })).rejects.toBe(reason)
  })
})
