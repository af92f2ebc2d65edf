import { afterEach, expect, test } from 'vitest'
import { type LocalKind, type LocalServer, startLocalServer } from '../../../e2e/local-servers'
import { findServers, propose } from './find-servers'
import { listPulls, proposedPulls, startPull, stopPull } from './pull-model'

const servers: LocalServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})

async function start(kind: LocalKind, models: string[]) {
  const server = await startLocalServer(kind, { models })
  servers.push(server)
  return { server, port: Number(new URL(server.url).port) }
}

test('each program is found with its models, chat and embedding models separately', async () => {
  const ollama = await start('ollama', ['mxbai-large', 'qwen3:8b', 'nomic-embed-text:latest'])
  const studio = await start('lm-studio', ['text-embedding-nomic', 'qwen2.5-7b-instruct'])
  const llama = await start('llama.cpp', ['Llama-3.1-8B'])
  const jan = await start('jan', ['jan-v1-4b', 'bge-m3-gguf'])
  const vllm = await start('vllm', ['meta-llama/Llama-3.1-8B-Instruct'])
  const found = await findServers([
    { program: 'Ollama', port: ollama.port },
    { program: 'LM Studio', port: studio.port },
    { program: 'llama.cpp', port: llama.port },
    { program: 'Jan', port: jan.port },
    { program: 'vLLM', port: vllm.port },
    { program: 'nobody', port: 9 },
  ])
  expect(found.map(({ program, proposal, canPull }) => ({ program, ...proposal, canPull }))).toEqual([
    { program: 'Ollama', chat: 'mxbai-large', embedding: 'nomic-embed-text:latest', canPull: true },
    { program: 'LM Studio', chat: 'qwen2.5-7b-instruct', embedding: 'text-embedding-nomic', canPull: false },
    { program: 'llama.cpp', chat: 'Llama-3.1-8B', embedding: null, canPull: false },
    { program: 'Jan', chat: 'jan-v1-4b', embedding: 'bge-m3-gguf', canPull: false },
    { program: 'vLLM', chat: 'meta-llama/Llama-3.1-8B-Instruct', embedding: null, canPull: false },
  ])
})

test('proposes the largest chat model that fits into memory, unless one is loaded', () => {
  const model = (id: string, gigabytes: number, isLoaded = false) => ({
    ...{ id, embeds: false, bytes: gigabytes * 1e9, isLoaded },
  })
  const models = [model('small', 2), model('large', 9), model('huge', 40)]
  expect(propose(models, 32e9).chat).toBe('large')
  expect(propose(models, 8e9).chat).toBe('small')
  expect(propose(models, 2e9).chat).toBe('small')
  expect(propose([...models, model('in-use', 3, true)], 32e9).chat).toBe('in-use')
  expect(propose([], 32e9)).toEqual({ chat: null, embedding: null })
  expect(proposedPulls(16e9).map((one) => one.model)).toEqual(['qwen3:8b', 'nomic-embed-text'])
  expect(proposedPulls(4e9).map((one) => one.model)).toEqual(['qwen3:1.7b', 'nomic-embed-text'])
})

const pulled = (model: string) => listPulls().find((one) => one.model === model)

test('a download reports its progress, can be stopped, and resumes', async () => {
  const { server } = await start('ollama', ['qwen3:8b'])
  startPull('gemma3:4b', server.url)
  await expect.poll(() => pulled('gemma3:4b')?.completed ?? 0).toBeGreaterThan(2e8)
  expect(() => startPull('gemma3:4b', server.url)).toThrow('already being downloaded')
  stopPull('gemma3:4b')
  expect(pulled('gemma3:4b')?.state).toBe('stopped')
  const kept = pulled('gemma3:4b')?.completed ?? 0
  startPull('gemma3:4b', server.url)
  await expect.poll(() => pulled('gemma3:4b')?.completed ?? 0).toBeGreaterThan(kept)
  await expect.poll(() => pulled('gemma3:4b')?.state, { timeout: 5_000 }).toBe('done')
  expect(server.pull.starts).toBe(2)
})

test("Ollama's download error is reported", async () => {
  const { server } = await start('ollama', [])
  startPull('no-such-model', server.url)
  await expect.poll(() => pulled('no-such-model')?.error).toContain('file does not exist')
  const gone = server.url
  await server.close()
  startPull('gemma3:1b', gone)
  await expect.poll(() => pulled('gemma3:1b')?.error).toContain('Ollama is not responding')
})
