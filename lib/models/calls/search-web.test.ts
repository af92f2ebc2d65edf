import { existsSync, readFileSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ModelConnection } from '../connection/connection'
import { newMeter, withMeter } from '../costs/meter'
import { searchWebByModel } from './search-web'

const FILE = '../shared/recordings/openai/responses/openai-web-search-tool.1.json'
const KEY = 'sk-very-secret-key-1234567890'

let server: http.Server
let connection: ModelConnection
let answer: { status: number; body: string }
let asked: { path: string; body: { tools?: unknown; input?: unknown } }[]

beforeAll(async () => {
  server = http.createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    asked.push({ path: request.url ?? '', body: JSON.parse(Buffer.concat(parts).toString()) })
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  const patience = { firstTokenMs: 5_000, idleMs: 5_000, retries: 1, backoffMs: 1 }
  connection = { baseURL, apiKey: KEY, chatModel: 'gpt-5-mini', embeddingModel: 'e', patience }
})
afterAll(() => server.close())
beforeEach(() => {
  asked = []
})

test.skipIf(!existsSync(FILE))(
  'recording in ../shared: the pages that the model cites, each once, and its use',
  async () => {
    answer = { status: 200, body: readFileSync(FILE, 'utf8') }
    const meter = newMeter()
    const found = await withMeter(meter, () => searchWebByModel('tech news', { limit: 4, connection }))
    expect(found).toHaveLength(4)
    expect(found[0]).toEqual({
      url: 'https://www.theverge.com/podcast/838932/openai-chatgpt-code-red-vergecast',
      title: 'Why OpenAI declared a code red for ChatGPT | The Verge',
    })
    expect(new Set(found.map(({ url }) => url)).size).toBe(4)
    expect(JSON.stringify(found)).not.toContain('utm_source')
    expect(asked).toMatchObject([{ path: '/v1/responses', body: { tools: [{ type: 'web_search' }] } }])
    expect(JSON.stringify(asked[0]?.body.input)).toMatch(/<query-[0-9a-f]{12}>\\ntech news/)
    expect(meter.calls).toMatchObject([{ prompt: 'search_web', model: 'gpt-5-mini', costUsd: null }])
    expect(meter.calls[0]?.inputTokens).toBeGreaterThan(0)
  },
)

test.each([
  [401, 'key_refused', 1],
  [404, 'no_such_model', 1],
  [500, 'server_error', 2],
])('status %i is explained: %s', async (status, reason, times) => {
  answer = { status, body: '{"error": {"message": "no", "type": "x"}}' }
  const search = searchWebByModel('x', { limit: 4, connection })
  await expect(search).rejects.toMatchObject({ code: 'model_failed', reason })
  expect(asked).toHaveLength(times)
})

test('an invalid answer is not an empty list', async () => {
  answer = { status: 200, body: '<html>hello</html>' }
  await expect(searchWebByModel('x', { limit: 4, connection })).rejects.toMatchObject({ code: 'model_failed' })
})
