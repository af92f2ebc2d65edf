import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import type { ModelConnection } from '../connection/connection'
import { modelEmbedder } from '../embedding/embed-with-model'
import { fenceText } from '../prompts/fence'
import { generateFromPrompt, streamFromPrompt } from './chat'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const connectionTo = (url: string): ModelConnection => ({
  baseURL: `${url}/v1`,
  apiKey: 'sk-secret-of-the-person',
  chatModel: 'm',
  embeddingModel: 'e',
  patience: { firstTokenMs: 20_000, idleMs: 20_000, retries: 0, backoffMs: 1 },
})
const call = (url: string) => ({
  prompt: 'research_synthesis_v2',
  variables: {
    QUERY: 'Why?',
    EVIDENCE_CHUNKS: fenceText('passage', 'Text'),
    CITATION_FORMAT: 'x',
  },
  connection: connectionTo(url),
})

const chunk = (delta: object, finish_reason: string | null = null) =>
  `data: ${JSON.stringify({ id: '1', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason }] })}\n\n`

async function streamed(url: string): Promise<string> {
  let text = ''
  for await (const delta of streamFromPrompt(call(url))) text += delta
  return text
}

test.each([301, 302, 303, 307, 308])('papers and keys follow no redirect to another origin: %i', async (status) => {
  const elsewhere: string[] = []
  const other = await serve((request, response) => {
    elsewhere.push(request.url ?? '')
    response.end()
  })
  const url = await serve((_, response) =>
    response.writeHead(status, { location: `${other}/v1/chat/completions` }).end(),
  )
  await expect(streamed(url)).rejects.toMatchObject({ code: 'model_failed', message: expect.stringContaining(other) })
  await expect(modelEmbedder(connectionTo(url)).embed(['text of a paper'])).rejects.toMatchObject({
    code: 'model_failed',
  })
  expect(elsewhere).toEqual([])
})

test('a redirect within the origin is followed with the whole request', async () => {
  const url = await serve((request, response) => {
    if (request.url?.startsWith('/v1/')) return response.writeHead(308, { location: `/moved${request.url}` }).end()
    let body = ''
    request.on('data', (data) => (body += data))
    request.on('end', () => {
      if (!body) return response.writeHead(404).end()
      const { messages } = JSON.parse(body)
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.end(
        `${chunk({ content: messages.length === 1 ? 'Heard.' : 'What?' })}${chunk({}, 'stop')}data: [DONE]\n\n`,
      )
    })
  })
  expect(await streamed(url)).toBe('Heard.')
})

test("a model's text is cleaned: no NUL, no unpaired surrogates, and characters split across pieces are kept", async () => {
  const url = await serve((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(
      chunk({ content: 'a\0b \uD83D' }) + chunk({ content: '\uDE00 \uD83D' }) + chunk({ content: ' end\uDE00' }),
    )
    response.end(`${chunk({}, 'stop')}data: [DONE]\n\n`)
  })
  expect(await streamed(url)).toBe('ab 😀 \uFFFD end\uFFFD')
  const json = await serve((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.end(`${chunk({ content: '{"said":"a\\u0000b\\ud800"}' })}${chunk({}, 'stop')}data: [DONE]\n\n`)
  })
  expect(await generateFromPrompt({ ...call(json), schema: z.object({ said: z.string() }) })).toEqual({
    said: 'ab\uFFFD',
  })
})
