import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { generateFromPrompt, streamFromPrompt } from './chat'
import { checkConnection } from './check-connection'
import type { ModelConnection } from './connection'
import { modelEmbedder } from './embed-with-model'
import { fenceText } from './fence'

const MB = 1024 * 1024
let server: ChildProcess
let port: number

beforeAll(async () => {
  server = fork('lib/models/endless-server-probe.ts', { execArgv: ['--import', 'tsx'] })
  ;[port] = (await once(server, 'message')) as [number]
})
afterAll(() => server.kill())

function connectionTo(kind: string, wholeMs?: number): ModelConnection {
  const patience = { firstTokenMs: 60_000, idleMs: 60_000, wholeMs, retries: 2, backoffMs: 1 }
  const baseURL = `http://127.0.0.1:${port}/${kind}`
  return { baseURL, apiKey: 'k', chatModel: 'm', embeddingModel: 'e', atOnce: 100, patience }
}

const callTo = (kind: string, wholeMs?: number) => ({
  prompt: 'research_synthesis_v2',
  variables: { QUERY: 'Why?', EVIDENCE_CHUNKS: fenceText('passage', 'Text'), CITATION_FORMAT: 'x' },
  connection: connectionTo(kind, wholeMs),
})

async function stream(call: Parameters<typeof streamFromPrompt>[0]): Promise<string> {
  let text = ''
  for await (const delta of streamFromPrompt(call)) text += delta
  return text
}

const failure = (words: string) => ({
  reason: 'too_much',
  message: expect.stringMatching(new RegExp(`${words}.* Folio ended the call\\. Try again`)),
})

test.each([
  ['pages', '400,000 characters'],
  ['thoughts', '400,000 characters'],
  ['line', '1 MB without the end of a line'],
  ['trickle', 'did not finish its answer within 1 second'],
])('an answer of endless %s ends with a sentence', async (kind, words) => {
  const call = callTo(kind, kind === 'trickle' ? 1_000 : undefined)
  await expect(stream(call)).rejects.toMatchObject(failure(words))
  await expect(generateFromPrompt({ ...call, schema: z.object({ a: z.string() }) })).rejects.toMatchObject(
    failure(words),
  )
})

test.each(['pages', 'thoughts'])('trying a model out ends within seconds, also one of endless %s', async (kind) => {
  const started = Date.now()
  const checks = []
  for await (const check of checkConnection({ ...connectionTo(kind), embeddingModel: 'offline' })) checks.push(check)
  expect(checks.find(({ capability }) => capability === 'chat')).toMatchObject({
    state: 'fails',
    detail: expect.stringContaining('did not stop when asked for a single word. Folio ended the call.'),
  })
  expect(Date.now() - started).toBeLessThan(20_000)
})

test('an endless answer that is no stream ends with a sentence', async () => {
  await expect(modelEmbedder(connectionTo('whole')).embed(['text'])).rejects.toMatchObject(failure('more than 32 MB'))
})

test('many endless streams at once take little memory, and leave the process to its other work', async () => {
  const before = process.memoryUsage().rss
  let most = before
  const pauses: number[] = []
  let last = process.cpuUsage()
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(last)
    pauses.push((user + system) / 1000)
    last = process.cpuUsage()
    most = Math.max(most, process.memoryUsage().rss)
  }, 20)
  const stop = new AbortController()
  const calls = ['words', 'words', 'words', 'words', 'words', 'pages', 'pages', 'line', 'line', 'line'].map((kind) =>
    stream({ ...callTo(kind), signal: stop.signal }).catch((error: unknown) => error),
  )
  await wait(6_000)
  stop.abort()
  await Promise.all(calls)
  clearInterval(watch)
  expect((most - before) / MB).toBeLessThan(300)
  // Between two turns of its timer, in ms of its own processor time: what else the machine does is not counted.
  const usualPause = pauses.sort((a, b) => a - b)[Math.floor(pauses.length * 0.9)]
  expect(usualPause).toBeLessThan(150)
})
