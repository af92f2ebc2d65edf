import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type OpenAIServer, startOpenAIServer } from '../../../e2e/openai-server'
import type { ModelConnection } from '../connection/connection'
import { modelEmbedder } from './embed-with-model'

let server: OpenAIServer
let connection: ModelConnection

beforeAll(async () => {
  server = await startOpenAIServer()
  const patience = { firstTokenMs: 20_000, idleMs: 20_000, retries: 2, backoffMs: 10 }
  const baseURL = `${server.url}/v1`
  connection = { baseURL, apiKey: undefined, chatModel: 'c', embeddingModel: 'test-embedding', patience }
})
afterAll(() => server.close())
beforeEach(() => {
  server.control({ next: [] })
  server.requests().length = 0
})

const cosine = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0)

test('returns one vector per text, in order, in batches', async () => {
  const embedder = modelEmbedder(connection)
  const texts = Array.from({ length: 150 }, (_, index) => `text number ${index} about attention`)
  const vectors = await embedder.embed([...texts, 'attention in networks', 'goose feathers'])
  expect(vectors).toHaveLength(152)
  expect(server.requests()).toHaveLength(3)
  const [last] = await embedder.embed([texts[149] ?? ''])
  expect(vectors[149]).toEqual(last)
  const [near, far] = [vectors[150], vectors[151]]
  if (!last || !near || !far) throw new Error('vectors are missing')
  expect(cosine(last, near)).toBeGreaterThan(cosine(last, far))
  expect(await embedder.embed([])).toEqual([])
})

test('retries, and reports what failed', async () => {
  const embedder = modelEmbedder(connection)
  server.control({
    next: [
      { on: 'embeddings', kind: '429' },
      { on: 'embeddings', kind: '500' },
    ],
  })
  expect(await embedder.embed(['a'])).toHaveLength(1)

  server.control({ next: [{ on: 'embeddings', kind: '404' }] })
  await expect(embedder.embed(['a'])).rejects.toThrow('has no model “test-embedding”')
  server.control({ next: [{ on: 'embeddings', kind: 'hang' }] })
  const impatient = { ...connection, patience: { ...connection.patience, firstTokenMs: 300 } }
  const hasty = modelEmbedder(impatient)
  await expect(hasty.embed(['a'])).rejects.toMatchObject({ code: 'model_failed', reason: 'silent' })
  server.control({ next: Array.from({ length: 3 }, () => ({ on: 'embeddings' as const, kind: 'empty' as const })) })
  await expect(embedder.embed(['a'])).rejects.toMatchObject({ reason: 'unreadable' })
})

test("cancelling ends it with the signal's reason", async () => {
  const reason = new Error('cancelled')
  server.control({ next: [{ on: 'embeddings', kind: 'hang' }] })
  const controller = new AbortController()
  setTimeout(() => controller.abort(reason), 50)
  await expect(modelEmbedder(connection).embed(['a'], controller.signal)).rejects.toBe(reason)
})
