import { afterEach, beforeAll, expect, test } from 'vitest'
import { type LocalServer, startLocalServer } from '../../../e2e/local-servers'
import { testDatabase } from '../../db/test-database'
import type { Patience } from '../../models/connection/connection'
import { forgetServerFacts } from '../../models/server/server-facts'
import { modelAnalyst } from '../../thinking/analyst'
import { addTestPapers, RAFT, SOUP } from '../test-library'
import { run } from '../test-run'

let server: LocalServer

beforeAll(async () => {
  await testDatabase()
  await addTestPapers([RAFT, SOUP])
})
afterEach(() => server.close())

function ask(patience: Partial<Patience>) {
  forgetServerFacts()
  const connection = {
    ...{ baseURL: `${server.url}/v1`, apiKey: undefined, chatModel: 'qwen3:8b', embeddingModel: 'offline' },
    patience: { firstTokenMs: 10_000, idleMs: 5_000, retries: 3, backoffMs: 1, ...patience },
  }
  return run('Why does Raft use randomized election timeouts?', {}, modelAnalyst(connection))
}

test('a token every 100 ms from a server with one slot gives a good answer', { timeout: 120_000 }, async () => {
  server = await startLocalServer('llama.cpp', { slots: 1, msToFirst: 1_000, msPerToken: 100 })
  const started = performance.now()
  // Every answer takes longer than the longest allowed silence.
  const { view, error } = await ask({ firstTokenMs: 4_000, idleMs: 1_500 })
  expect(error).toBeNull()
  expect(performance.now() - started).toBeGreaterThan(5_000)
  expect(view.markdown).toContain(`[${RAFT.id}, page`)
  expect(view.citations.length).toBeGreaterThan(0)
  expect(view.notices).toEqual([])
  expect(view.fallbacks).toEqual([])
  const prompts = server.prompts.map(({ text }) => text)
  expect(new Set(prompts).size).toBe(prompts.length)
  expect(server.calls()).toMatchObject({ begun: prompts.length, mostAtOnce: 1 })
})

test('a step that the model does not finish is reported at its stage', { timeout: 60_000 }, async () => {
  server = await startLocalServer('llama.cpp', { slots: 1, silentAfter: 2 })
  const { view, error } = await ask({ firstTokenMs: 2_000, idleMs: 3_000, retries: 1 })
  expect(error).toBeNull()
  expect(view.markdown).toContain(`[${RAFT.id}, page`)
  const [fallback] = view.fallbacks
  expect(fallback).toMatchObject({
    step: 'judge',
    stage: 'cite',
    message: expect.stringContaining('did not start answering within 2 seconds'),
  })
  expect(view.notices).toEqual([fallback?.message])
})
