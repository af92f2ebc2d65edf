import { existsSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ModelConnection } from '../connection/connection'
import { newMeter, withMeter } from '../costs/meter'
import type { ModelFailure } from '../requests/model-failure'
import { streamFromPrompt } from './chat'

const folder = path.resolve('../shared/recordings/openai')
const present = existsSync(folder)
if (!present) console.warn(`Skipped: no recorded answers at ${folder}.`)

const variables = { QUERY: 'q', EVIDENCE_CHUNKS: 'e', CITATION_FORMAT: 'c' }
let server: Server
let connection: ModelConnection
let answer: { status: number; body: string }

beforeAll(async () => {
  server = createServer((_, response) => {
    const type = answer.status === 200 ? 'text/event-stream' : 'application/json'
    response.writeHead(answer.status, { 'content-type': type }).end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  const patience = { firstTokenMs: 5000, idleMs: 5000, retries: 0, backoffMs: 1 }
  connection = { baseURL, apiKey: 'none', chatModel: 'recorded', embeddingModel: 'e', patience }
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

/** The recordings hold one JSON object per line, without the event framing. */
function framed(file: string, lines = Number.POSITIVE_INFINITY) {
  const chunks = readFileSync(path.join(folder, file), 'utf8').split('\n').filter(Boolean).slice(0, lines)
  return chunks.map((chunk) => `data: ${chunk}\n\n`).join('')
}

async function read() {
  const meter = newMeter()
  const { calls } = meter
  const call = { prompt: 'research_synthesis_v2', variables, connection }
  let text = ''
  try {
    await withMeter(meter, async () => {
      for await (const delta of streamFromPrompt(call)) text += delta
    })
  } catch (error) {
    return { text, calls, error: error as ModelFailure }
  }
  return { text, calls, error: undefined }
}

test.skipIf(!present).each([
  ['chat/openai-text.chunks.txt', /^\*\*/, 16, 300],
  ['chat/azure-model-router.1.chunks.txt', /^Capital of Denmark\.$/, 15, 78],
  ['compatible-chat/xai-text.chunks.txt', /\S/, 12, 2],
])('reads %s', async (file, text, inputTokens, outputTokens) => {
  answer = { status: 200, body: `${framed(file)}data: [DONE]\n\n` }
  const got = await read()
  expect(got.error).toBeUndefined()
  expect(got.text).toMatch(text)
  expect(got.calls).toMatchObject([{ inputTokens, outputTokens }])
})

test.skipIf(!present)('a truncated recording counts as cut off', async () => {
  answer = { status: 200, body: framed('chat/openai-text.chunks.txt', 100) }
  const { text, error } = await read()
  expect(text.length).toBeGreaterThan(100)
  expect(error?.reason).toBe('broken_off')
})

test.skipIf(!present)("a recorded rejection of a parameter is reported in the server's words", async () => {
  const file = path.join(folder, 'chat/reasoning-model-legacy-parameter-error.json')
  answer = { status: 400, body: readFileSync(file, 'utf8') }
  const { error } = await read()
  expect(error?.reason).toBe('refused')
  expect(error?.message).toContain("Unsupported parameter: 'max_tokens' is not supported with this model.")
})
