import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database'
import { env } from '../../env'
import { newMeter, withMeter } from '../../models/costs/meter'
import { analyze } from '../../text/words/analyze'
import { searchByMeaning } from '../list-search/search-by-meaning'
import { rows } from '../sql/rows'
import { findActiveIndex } from './active-index'
import { indexPaper } from './index-paper'
import { rank } from './rank'
import { needsRebuild, rebuildIndex } from './rebuild/rebuild-index'
import { embedTexts } from './test-embed-texts'
import { addPaper, passagesOn } from './test-library'

const DIMENSIONS = 8
const MEANINGS = ['attent', 'head', 'token', 'leader', 'log', 'elect', 'focu', 'chief']
/** models that the endpoint no longer has */
const gone = new Set<string>()
const asked: { model: string }[] = []
/** runs while the next text is embedded */
let meanwhile: (() => Promise<void>) | null = null
let server: Server

// An OpenAI-compatible endpoint whose vectors treat `focus` like `attention` and `chief` like `leader`.
beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const { input, model } = JSON.parse(body) as { input: string | string[]; model: string }
    asked.push({ model })
    const happens = meanwhile
    meanwhile = null
    await happens?.()
    if (gone.has(model)) {
      response.writeHead(404, { 'content-type': 'application/json' })
      return response.end(JSON.stringify({ error: { message: 'no such model', type: 'not_found' } }))
    }
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

test('the index is created with the configured model', async () => {
  expect(await findActiveIndex()).toMatchObject({ model: 'meanings', dimensions: DIMENSIONS })
  expect(await needsRebuild()).toBe(false)
})

test('texts without a common word are found by meaning, and unrelated ones are not', async () => {
  const ask = (query: string) => rank({ query, limit: 3 })
  expect((await ask('chief'))[0]?.paperId).toBe('p2')
  expect((await ask('focus'))[0]?.paperId).toBe('p1')
  expect(await ask('sourdough')).toEqual([])
})

test('texts get the model’s vectors, scaled to length 1', async () => {
  const [vector] = await embedTexts(['focus tokens'])
  expect(vector).toHaveLength(DIMENSIONS)
  expect(Math.hypot(...(vector ?? []))).toBeCloseTo(1)
})

test('passages of a paper with the same file and title reuse vectors, others are embedded by the model', async () => {
  const hash = 'f'.repeat(64)
  const chunks = passagesOn('chief log', 3)
  const add = async (paperId: string, title: string) => {
    await addPaper(paperId, title)
    await rows('UPDATE paper SET file_hash = $2, apart = id WHERE id = $1', [paperId, hash])
    const before = asked.length
    await indexPaper({ paperId, title, layer: 'content', chunks })
    return asked.length - before
  }
  const vectors = (paperId: string) =>
    rows('SELECT text, embedding::text FROM chunk WHERE paper_id = $1 ORDER BY ord', [paperId])
  expect([await add('f1', 'Tokens'), await add('f2', 'Tokens'), await add('f3', 'Heads')]).toEqual([1, 0, 1])
  expect(await vectors('f2')).toEqual(await vectors('f1'))
  expect(await vectors('f3')).not.toEqual(await vectors('f1'))
  expect((await rank({ query: 'tokens', paperIds: ['f2', 'f3'], limit: 1 }))[0]?.paperId).toBe('f2')
  await rows('DELETE FROM paper WHERE file_hash = $1', [hash])
})

test('a rebuild embeds with the model again', async () => {
  await rebuildIndex((async function* () {})())
  expect(await findActiveIndex()).toMatchObject({ model: 'meanings', dimensions: DIMENSIONS })
  expect((await rank({ query: 'chief', limit: 3 }))[0]?.paperId).toBe('p2')
})

test.each([
  ['passages', async (words: string) => (await rank({ query: words, limit: 3 })).map(({ paperId }) => paperId)],
  ['papers', async (words: string) => (await searchByMeaning(words)).map(({ paperId }) => paperId)],
])('%s are found in the index that replaces the one in use meanwhile', async (_, find) => {
  const rebuild = () => rebuildIndex((async function* () {})())
  // The new index has not been read into memory yet.
  await rebuild()
  meanwhile = async () => {
    await rebuild()
    await rebuild()
  }
  expect((await find('leader elections'))[0]).toBe('p2')
  expect(meanwhile).toBeNull()
})

describe('while another model is chosen', () => {
  const ask = (query: string) => rank({ query, limit: 3 })
  const choose = (name: string) => Object.assign(env(), { EMBEDDING_MODEL: name })
  afterEach(() => choose('meanings'))

  test('the index keeps its own model until the new one takes over', async () => {
    choose('other-meanings')
    expect(await needsRebuild()).toBe(false)
    asked.length = 0
    expect((await ask('chief'))[0]?.paperId).toBe('p2')
    expect(new Set(asked.map(({ model }) => model))).toEqual(new Set(['meanings']))
    await rebuildIndex((async function* () {})())
    expect(await findActiveIndex()).toMatchObject({ model: 'other-meanings' })
    asked.length = 0
    expect((await ask('chief'))[0]?.paperId).toBe('p2')
    expect(new Set(asked.map(({ model }) => model))).toEqual(new Set(['other-meanings']))
    choose('meanings')
    await rebuildIndex((async function* () {})())
  })

  test('a paper added meanwhile is found before and after', async () => {
    choose('other-meanings')
    await addPaper('late', '')
    async function* eventful() {
      await indexPaper({ paperId: 'late', title: '', layer: 'content', chunks: passagesOn('giraffe neck', 2) })
      expect((await ask('giraffe neck'))[0]?.paperId).toBe('late')
      yield* []
    }
    await rebuildIndex(eventful())
    expect((await ask('giraffe neck'))[0]?.paperId).toBe('late')
    choose('meanings')
    await rebuildIndex((async function* () {})())
  })

  test('when the model is unavailable, the search uses words only and a notice says so', async () => {
    choose('other-meanings')
    gone.add('meanings')
    const meter = newMeter()
    const hits = await withMeter(meter, () => ask('leader election'))
    expect(hits[0]?.paperId).toBe('p2')
    expect(await withMeter(meter, () => ask('chief'))).toEqual([])
    expect([...meter.notices]).toEqual([expect.stringMatching(/matched keywords only.+“meanings”.+has no model/)])
    // New papers are indexed all the same; the chosen model embeds them when it takes over.
    await addPaper('newer', '')
    await indexPaper({ paperId: 'newer', title: '', layer: 'content', chunks: passagesOn('volcano ash tokens', 2) })
    expect((await ask('volcano ash'))[0]?.paperId).toBe('newer')
    await rebuildIndex((async function* () {})())
    expect((await ask('chief'))[0]?.paperId).toBe('p2')
    expect(await rows(`SELECT 1 FROM chunk WHERE paper_id = 'newer' AND embedding IS NULL`)).toEqual([])
    gone.clear()
  })

  test('words find passages even without any model', async () => {
    const { OPENAI_BASE_URL } = env()
    Object.assign(env(), { OPENAI_BASE_URL: undefined })
    const meter = newMeter()
    expect((await withMeter(meter, () => ask('leader election')))[0]?.paperId).toBe('p2')
    expect([...meter.notices].join()).toContain('No language model is connected')
    Object.assign(env(), { OPENAI_BASE_URL })
  })

  test('a rebuild with an unavailable model leaves the index unchanged', async () => {
    choose('nothing')
    gone.add('nothing')
    const before = await findActiveIndex()
    await expect(rebuildIndex((async function* () {})())).rejects.toMatchObject({ code: 'model_failed' })
    expect(await findActiveIndex()).toEqual(before)
    gone.clear()
  })
})
