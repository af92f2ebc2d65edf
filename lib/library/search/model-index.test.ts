import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database'
import { analyze } from '../../text/analyze'
import { findActiveIndex } from './active-index'
import { embedTexts } from './embed-texts'
import { indexPaper } from './index-paper'
import { needsRebuild, rebuildIndex } from './rebuild-index'
import { search } from './search'
import { addPaper, passagesOn } from './test-library'

const DIMENSIONS = 8
const MEANINGS = ['attent', 'head', 'token', 'leader', 'log', 'elect', 'focu', 'chief']
let server: Server

// An endpoint of the OpenAI protocol for which `focus` means `attention`, and `chief` `leader`.
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
  process.env.EMBEDDING_MODEL = 'meanings'
  await testDatabase()
  const matters = { p1: 'attention heads tokens', p2: 'leader log election' }
  for (const [paperId, words] of Object.entries(matters)) {
    await addPaper(paperId, '')
    await indexPaper({ paperId, title: '', layer: 'content', chunks: passagesOn(words, 5) })
  }
})
afterAll(() => server.close())

function vectorOf(text: string): number[] {
  const vector = new Array<number>(DIMENSIONS).fill(0)
  for (const stem of analyze(text)) {
    const meaning = MEANINGS.indexOf(stem.replace('focu', 'attent').replace('chief', 'leader'))
    if (meaning >= 0) vector[meaning] = (vector[meaning] ?? 0) + 1
  }
  return vector
}

test('the index is made with the configured model', async () => {
  expect(await findActiveIndex()).toMatchObject({ model: 'meanings', dimensions: DIMENSIONS })
  expect(await needsRebuild()).toBe(false)
})

test('what has no word in common is found by meaning, and nothing by no meaning', async () => {
  const ask = (query: string) => search({ layer: 'content', query, k: 3, mmr: 0.5, cutoff: 0.3 })
  const { hits } = await ask('chief')
  expect(hits[0]?.paperId).toBe('p2')
  expect((await ask('focus')).hits[0]?.paperId).toBe('p1')
  expect((await ask('sourdough')).hits).toEqual([])
})

test('texts get the vectors of the model, of length 1', async () => {
  const [vector] = await embedTexts(['focus tokens'])
  expect(vector).toHaveLength(DIMENSIONS)
  expect(Math.hypot(...(vector ?? []))).toBeCloseTo(1)
})

test('a rebuild embeds with the model again', async () => {
  await rebuildIndex((async function* () {})())
  expect(await findActiveIndex()).toMatchObject({ model: 'meanings', dimensions: DIMENSIONS })
  expect((await search({ layer: 'content', query: 'chief', k: 3, mmr: 1, cutoff: 0.3 })).hits[0]?.paperId).toBe('p2')
})
