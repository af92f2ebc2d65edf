import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type LocalKind, type LocalServer, startLocalServer } from '../../../e2e/local-servers'
import { generateFromPrompt, type PromptCall } from '../calls/chat'
import { checkConnection } from '../calls/check-connection'
import type { Parts } from '../calls/prompt-model'
import type { ModelConnection } from '../connection/connection'
import { newMeter, withMeter } from '../costs/meter'
import { fence } from '../prompts/fence'
import { forgetServerFacts, serverFacts, serverLimits } from './server-facts'

const servers: LocalServer[] = []
beforeEach(forgetServerFacts)
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})

async function start(kind: LocalKind, options: Parameters<typeof startLocalServer>[1] = {}) {
  const server = await startLocalServer(kind, options)
  servers.push(server)
  return server
}

function connectTo(server: Pick<LocalServer, 'url'>, more: Partial<ModelConnection> = {}): ModelConnection {
  return {
    baseURL: `${server.url}/v1`,
    apiKey: undefined,
    chatModel: 'qwen3:8b',
    embeddingModel: 'e',
    patience: { firstTokenMs: 20_000, idleMs: 2_000, retries: 3, backoffMs: 10 },
    ...more,
  }
}

/** Passages of about 100 tokens each. */
function passages(count: number): Parts {
  const all = Array.from({ length: count }, (_, index) => ({
    attributes: { cite: `[1706.03762v5, page ${index + 1}]`, title: 'T' },
    text: `Passage number ${index + 1} begins. ${'Attention lets a decoder look at every position at once. '.repeat(6)}Passage number ${index + 1} ends.`,
  }))
  return {
    count,
    show: (kept) =>
      fence(
        'passage',
        all.filter((_, rank) => kept.has(rank)),
      ),
  }
}

function ask(connection: ModelConnection, count: number): PromptCall {
  const variables = { QUERY: 'What is attention?', EVIDENCE_CHUNKS: passages(count), CITATION_FORMAT: 'x' }
  return { prompt: 'research_synthesis_v2', variables, connection }
}

const whole = (text: string, count: number) => text.includes('What is attention?') && held(text).length === count
const held = (text: string) => text.match(/Passage number \d+ ends\./g) ?? []
const cutOff = (text: string) => (text.match(/Passage number \d+ begins\./g) ?? []).length - held(text).length

describe('what a server reports about itself', () => {
  test.each([
    ['ollama', { window: 40_960 }, { kind: 'ollama', window: 16_384, largest: 40_960, atOnce: null }],
    ['ollama', { window: 2_048 }, { kind: 'ollama', window: 2_048, largest: 2_048, atOnce: null }],
    ['llama.cpp', { window: 4_096, slots: 3 }, { kind: 'llama.cpp', window: 4_096, largest: null, atOnce: 3 }],
    ['lm-studio', { window: 8_000 }, { kind: 'lm-studio', window: 8_000, largest: null, atOnce: null }],
    ['vllm', { window: 32_768 }, { kind: 'vllm', window: 32_768, largest: null, atOnce: 256 }],
    ['jan', {}, { kind: 'other', window: null, largest: null, atOnce: null }],
  ] as const)('%s %j', async (kind, options, facts) => {
    expect(await serverFacts(connectTo(await start(kind, options)))).toEqual(facts)
  })

  test('a server that answers any path with its models is none of these, and may accept any prompt', async () => {
    const server = createServer((_request, response) => response.end(JSON.stringify({ data: [{ id: 'any' }] })))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const connection = { ...connectTo({ url: `http://127.0.0.1:${port}` }), chatModel: 'any' }
    expect(await serverFacts(connection)).toEqual({ kind: 'other', window: null, largest: null, atOnce: null })
    await new Promise((resolve) => server.close(resolve))
  })

  test("the person's settings come first, up to the model's maximum", async () => {
    const server = await start('ollama', { window: 40_960 })
    expect((await serverLimits(connectTo(server, { window: 32_000 }))).window).toBe(32_000)
    expect((await serverLimits(connectTo(server, { window: 90_000 }))).window).toBe(40_960)
  })

  test('an unreachable server is asked again once it is back', async () => {
    const gone = await start('vllm')
    const connection = connectTo(gone)
    await gone.close()
    expect((await serverFacts(connection)).window).toBeNull()
    await start('vllm', { port: Number(new URL(gone.url).port), window: 9_000 })
    expect((await serverFacts(connection)).window).toBe(9_000)
  })
})

test.each(['ollama', 'llama.cpp', 'lm-studio', 'jan', 'vllm'] as const)(
  'a connection to %s is checked',
  async (kind) => {
    const server = await start(kind)
    const states: string[] = []
    for await (const { capability, state } of checkConnection(connectTo(server))) states.push(`${capability} ${state}`)
    expect(states).toEqual(['reachable works', 'chat works', 'streaming works', 'json works', 'embeddings works'])
  },
)

describe('the prompt arrives whole', () => {
  test('Ollama gets the window that the prompt needs, which it would otherwise cut', async () => {
    const server = await start('ollama', { window: 40_960 })
    await generateFromPrompt(ask(connectTo(server), 60))
    expect(server.prompts).toHaveLength(1)
    expect(server.prompts[0]?.window).toBe(16_384)
    expect(whole(server.prompts[0]?.text ?? '', 60)).toBe(true)
    expect(server.paths).not.toContain('/v1/chat/completions')
  })

  test.each(['ollama', 'llama.cpp', 'lm-studio', 'vllm'] as const)(
    'a small window of %s gets fewer passages, all of them whole',
    async (kind) => {
      const server = await start(kind, { window: 3_000 })
      const meter = newMeter()
      await withMeter(meter, () => generateFromPrompt(ask(connectTo(server), 60)))
      const [prompt] = server.prompts
      const count = held(prompt?.text ?? '').length
      expect(server.prompts).toHaveLength(1)
      expect(count).toBeGreaterThan(5)
      expect(count).toBeLessThan(30)
      expect(cutOff(prompt?.text ?? '')).toBe(0)
      expect(prompt?.text).toContain('What is attention?')
      expect([...meter.notices]).toEqual([
        'The context window of “qwen3:8b” (3,000 tokens) is too small for everything that was found, so the model read only the most relevant parts. Set a larger context window in Settings.',
      ])
    },
  )

  test('a server with an unknown window gets less once it refuses', async () => {
    const server = await start('jan', { window: 3_000 })
    await generateFromPrompt(ask(connectTo(server), 60))
    expect(server.prompts).toHaveLength(1)
    expect(cutOff(server.prompts[0]?.text ?? '')).toBe(0)
    expect(held(server.prompts[0]?.text ?? '').length).toBeGreaterThan(5)
  })

  test('a prompt that cannot fit is refused with a message, without a call', async () => {
    const server = await start('llama.cpp', { window: 500 })
    await expect(generateFromPrompt(ask(connectTo(server), 60))).rejects.toMatchObject({
      reason: 'too_long',
      message:
        'The prompt does not fit into the context window of “qwen3:8b” (500 tokens). Set a larger one in Settings, or choose another model.',
    })
    expect(server.calls().begun).toBe(0)
  })

  test('Ollama follows a schema, counts tokens, and reports an unknown model', async () => {
    const server = await start('ollama')
    const schema = z.object({ title: z.string(), items: z.array(z.object({ done: z.boolean() })) })
    const meter = newMeter()
    const value = await withMeter(meter, () => generateFromPrompt({ ...ask(connectTo(server), 2), schema }))
    expect(value.items).toEqual([{ done: true }])
    expect(meter.calls[0]?.inputTokens).toBe(Math.ceil((server.prompts[0]?.text.length ?? 0) / 4))
    expect(meter.calls[0]?.estimated).toBeUndefined()
    const unknown = connectTo(server, { chatModel: 'not-pulled' })
    await expect(generateFromPrompt(ask(unknown, 2))).rejects.toMatchObject({ reason: 'no_such_model' })
  })
})

describe('a slow server with one slot', () => {
  test('calls wait for their turn, none is cut or made twice', { timeout: 60_000 }, async () => {
    // Silent for the longest allowed pause, then slow.
    const server = await start('llama.cpp', { slots: 1, msToFirst: 1_000, msPerToken: 50 })
    const connection = connectTo(server, { patience: { firstTokenMs: 2_500, idleMs: 1_000, retries: 3, backoffMs: 1 } })
    const schema = z.object({ title: z.string(), items: z.array(z.object({ done: z.boolean() })) })
    const started = performance.now()
    const answers = await Promise.all([
      generateFromPrompt(ask(connection, 2)),
      generateFromPrompt({ ...ask(connection, 3), schema }),
      generateFromPrompt(ask(connection, 4)),
    ])
    expect(answers[0]).toContain('[1706.03762v5, page 1]')
    expect(answers[1]).toHaveProperty('title')
    expect(server.calls()).toEqual({ begun: 3, mostAtOnce: 1 })
    // Longer than any call may wait for its first byte.
    expect(performance.now() - started).toBeGreaterThan(3_000)
  })

  test('as many calls run in parallel as the server has slots', async () => {
    const server = await start('llama.cpp', { slots: 3, msToFirst: 200 })
    await Promise.all([1, 2, 3, 4, 5].map((count) => generateFromPrompt(ask(connectTo(server), count))))
    expect(server.calls()).toEqual({ begun: 5, mostAtOnce: 3 })
  })

  test('a cancelled call leaves the queue, and a call that was cut counts', async () => {
    const server = await start('llama.cpp', { slots: 1, msToFirst: 10_000 })
    const meter = newMeter()
    const connection = connectTo(server, { patience: { firstTokenMs: 4_000, idleMs: 4_000, retries: 3, backoffMs: 1 } })
    const controller = new AbortController()
    const [cut, left] = await withMeter(meter, async () => {
      const both = Promise.allSettled([
        generateFromPrompt(ask(connection, 2)),
        generateFromPrompt({ ...ask(connection, 3), signal: controller.signal }),
      ])
      await expect.poll(() => server.calls().begun, { interval: 10 }).toBe(1)
      controller.abort(new Error('cancelled'))
      return both
    })
    expect(cut).toMatchObject({ status: 'rejected', reason: { reason: 'silent' } })
    expect(left).toMatchObject({ status: 'rejected', reason: { message: 'cancelled' } })
    expect(server.calls().begun).toBe(1)
    expect(meter.calls).toEqual([expect.objectContaining({ outputTokens: 0, estimated: true })])
    expect(meter.calls[0]?.inputTokens).toBeGreaterThan(100)
  })
})
