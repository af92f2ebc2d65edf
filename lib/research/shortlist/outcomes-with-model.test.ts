import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database'
import { findActiveIndex } from '../../library/search/active-index'
import { analyze, stem } from '../../text/words/analyze'
import { addTestPapers, RAFT, SOUP } from '../test-library'
import { run } from '../test-run'
import { sayLacking } from './outcome'

const DIMENSIONS = 256
// Synonyms that the model knows and the words do not show.
const SAME = new Map(
  Object.entries({
    chief: 'leader',
    arbitrary: 'randomized',
    picked: 'election',
    waits: 'timeouts',
    broth: 'soup',
  }).map((pair) => pair.map(stem) as [string, string]),
)
let server: Server

// An OpenAI-compatible endpoint whose vectors give each stem its own direction, and synonyms the same one.
beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const { input } = JSON.parse(body) as { input: string | string[] }
    const data = [input].flat().map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text) }))
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ object: 'list', model: 'm', data, usage: { prompt_tokens: 1, total_tokens: 1 } }))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  process.env.OPENAI_BASE_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  // Cosines are calibrated for the model with this name.
  process.env.EMBEDDING_MODEL = 'text-embedding-3-directions'
  await testDatabase()
  await addTestPapers([RAFT, SOUP])
})
afterAll(() => server.close())

function vectorOf(text: string): number[] {
  const vector = new Array<number>(DIMENSIONS).fill(0)
  for (const own of new Set(analyze(text))) {
    let seed = [...(SAME.get(own) ?? own)].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0, 7)
    for (let i = 0; i < DIMENSIONS; i++) {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
      vector[i] = (vector[i] ?? 0) + seed / 2 ** 31 - 1
    }
  }
  return vector
}

const ask = async (question: string) => {
  const { view, error } = await run(question)
  const kept = view.papers.filter((paper) => paper.kept).map(({ paperId }) => paperId)
  return { outcome: view.outcome?.outcome, notice: view.outcome?.notice, kept, error: error?.message }
}

test('what words find is also found and answered with the model', async () => {
  expect(await findActiveIndex()).toMatchObject({ model: 'text-embedding-3-directions', dimensions: DIMENSIONS })
  for (const [question, paper] of [
    ['Why does Raft use randomized election timeouts?', RAFT],
    ['How do followers become candidates and start an election?', RAFT],
    ['How long is vegetable soup boiled in a large pot?', SOUP],
  ] as const) {
    const { outcome, kept } = await ask(question)
    expect([question, outcome, kept[0]]).toEqual([question, 'answer', paper.id])
  }
})

test('a question that only the model can match is answered', async () => {
  const { outcome, kept } = await ask('How are chiefs picked after arbitrary waits?')
  expect([outcome, kept[0]]).toEqual(['answer', RAFT.id])
})

test('a name that no paper contains is reported as missing', async () => {
  const { outcome, notice, kept } = await ask('How does Zyzzyva use randomized election timeouts for a leader?')
  expect(outcome).toBe('notice')
  expect(notice).toContain(sayLacking(['Zyzzyva']))
  expect(kept).toContain(RAFT.id)
})

test('a question far from the library in words and meaning is refused', async () => {
  const { outcome, error } = await ask('Which sultan besieged Vienna, and in which year?')
  expect(outcome).toBe('refusal')
  expect(error).toContain('No papers found relevant')
})
