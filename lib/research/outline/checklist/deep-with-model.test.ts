import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readParts } from '../../../../e2e/openai-deep'
import { type OpenAIServer, startOpenAIServer } from '../../../../e2e/openai-server'
import { playWorks, startOutsideServer } from '../../../../e2e/outside-server'
import { testDatabase } from '../../../db/test-database'
import { env } from '../../../env'
import { newMeter, withMeter } from '../../../models/costs/meter'
import { HOSTILE, outsideFences, testModel } from '../../../thinking/test-model'
import { readDeepSettings } from '../../settings/deep-settings'
import { addTestPapers, hostilePaxos, RAFT, SOUP } from '../../test-library'
import { run } from '../../test-run'

const PAXOS = hostilePaxos('result')
const QUESTION = 'How do servers reach consensus on a replicated log?'
const settings = readDeepSettings({})

let server: OpenAIServer

beforeAll(async () => {
  await testDatabase()
  await addTestPapers([RAFT, SOUP, PAXOS])
  server = await startOpenAIServer()
})
afterAll(() => server.close())
beforeEach(() => {
  server.control({ next: [] })
  server.requests().length = 0
})

const ask = () => run(QUESTION, { mode: 'deep', settings }, testModel(server.url))

test('a model works in every step, over rounds, and its citations are on their pages', async () => {
  const meter = newMeter()
  const { view, error } = await withMeter(meter, ask)
  expect(error).toBeNull()
  expect(view.notices).toEqual([])
  expect(view.refined).toMatchObject({ question: QUESTION, inScope: ['what the papers say'], outOfScope: ['prices'] })
  expect(view.refined?.terms).toContain('consensus')
  expect(view.plan.map(({ title }) => title)).toContain('Where it fails')
  expect(view.stages.filter(({ name }) => name === 'round').length).toBeGreaterThanOrEqual(2)
  expect(view.facts.length).toBeGreaterThan(2)
  for (const { text, quote } of view.facts) expect(text.toLowerCase()).toContain(quote?.toLowerCase().slice(1))
  expect(view.citations.length).toBeGreaterThan(2)
  expect(new Set(view.references.map(({ paperId }) => paperId))).toEqual(new Set([RAFT.id, PAXOS.id]))
  expect(view.dropped).toBe(0)
  expect(view.markdown).toContain('*How sure: ')
  expect(view.markdown).toContain('A language model read the passages')
  expect(view.agreements[0]?.sources.filter(({ said }) => said !== null).length).toBeGreaterThan(1)
  const used = new Set(meter.calls.map(({ prompt }) => prompt))
  const prompts = (await readdir('prompts')).map((name) => name.replace(/\.md$/, ''))
  expect(prompts.filter((name) => name.startsWith('deep_') && !used.has(name))).toEqual([])
})

test('a model also gets the lines below the question', async () => {
  await run(`${QUESTION}\n- by votes\n- by leases of a leader`, { mode: 'deep', settings }, testModel(server.url))
  const [refine] = server.prompts()
  expect(refine).toContain(QUESTION)
  expect(refine).toContain('by leases of a leader')
})

test('later rounds see the earlier queries and their results, and no query is repeated', async () => {
  const { view } = await ask()
  const queries = view.asked.map(({ query }) => query)
  expect(new Set(queries).size).toBe(queries.length)
  const later = server.prompts().filter((prompt) => prompt.includes('who searches for what is still open'))[1]
  expect(later).toContain(`1. library: ${queries[0]} (for item 1: `)
  expect(readParts(later ?? '', 'title').map(({ text }) => text)).toEqual(
    expect.arrayContaining([RAFT.title, SOUP.title]),
  )
})

test('no passage is read in two rounds, and a round counts what was read', async () => {
  const { view } = await ask()
  const rounds = server.prompts().filter((prompt) => prompt.includes('who reads search results and notes'))
  const read = rounds.flatMap((prompt) => readParts(prompt, 'result').map(({ text }) => text))
  expect(new Set(read).size).toBe(read.length)
  const told = view.stages.flatMap(({ summary }) => Number(/Processed (\d+) result/.exec(summary ?? '')?.[1] ?? 0))
  expect(told.reduce((sum, count) => sum + count)).toBe(read.length)
})

test('answered items are not asked again, and agreement refers to facts by number', async () => {
  await ask()
  const [first = '', second = ''] = server
    .prompts()
    .filter((prompt) => prompt.includes('who decides whether enough was found'))
  const isAnswered = (text: string) => {
    const sources = [...text.matchAll(/^- source (\d+): /gm)].map(([, source]) => source)
    return sources.length >= 3 && new Set(sources).size >= 2
  }
  const titles = (prompt: string) => readParts(prompt, 'item').map(({ attributes }) => attributes.title)
  const answered = readParts(first, 'item').flatMap(({ attributes, text }) =>
    isAnswered(text) ? attributes.title : [],
  )
  expect(answered.length).toBeGreaterThan(0)
  expect(titles(second)).toEqual(titles(first).filter((title) => !answered.includes(title)))
  const written = server.prompts().find((prompt) => prompt.includes('who writes the answer to a research question'))
  expect(written).toMatch(/^supports: fact \d+$/m)
  expect(written).toContain('Write markdown in English')
})

test('words of papers are fenced in all prompts', async () => {
  server.control({ next: [{ on: 'structured', kind: 'broken_json' }] })
  await ask()
  const prompts = server.prompts()
  expect(prompts.some((prompt) => prompt.includes('was not in the form that it asks for'))).toBe(true)
  expect(prompts.some((prompt) => prompt.includes(HOSTILE))).toBe(true)
  for (const prompt of prompts) expect(outsideFences(prompt), prompt.slice(0, 80)).not.toContain(HOSTILE)
})

test('an invalid answer is returned once; a second one falls back to words with a notice, and the run continues', async () => {
  server.control({ next: [{ on: 'structured', kind: 'broken_json' }] })
  expect((await ask()).view.notices).toEqual([])
  server.control({
    next: Array.from({ length: 2 }, () => ({ on: 'structured' as const, kind: 'broken_json' as const })),
  })
  const { view, error } = await ask()
  expect(error).toBeNull()
  expect(view.notices).toEqual([
    '⚠️  Your question was interpreted without the model: The model failed twice to answer in the requested format.',
  ])
  expect(view.citations.length).toBeGreaterThan(2)
})

test('a model that is invalid in every step leaves the result by words', async () => {
  server.control({
    next: Array.from({ length: 80 }, () => ({ on: 'structured' as const, kind: 'broken_json' as const })),
  })
  const { view, error } = await ask()
  expect(error).toBeNull()
  expect(view.citations.length).toBeGreaterThan(2)
  expect(view.notices.some((notice) => notice.startsWith('⚠️  Some results were read without the model'))).toBe(true)
})

test('an answer that breaks off, or never starts, is completed in the papers’ own words', async () => {
  server.control({ next: [] })
  const chat = { on: 'chat' as const }
  // Structured calls use up the faults of their kind first, so the first chat fault applies to the answer only if none
  // is left.
  const model = testModel(server.url)
  const broken = {
    ...model,
    model: model.model && {
      ...model.model,
      stream: (call: Parameters<NonNullable<typeof model.model>['stream']>[0]) => {
        server.control({ next: [{ ...chat, kind: 'break' }] })
        return model.model?.stream(call) ?? []
      },
    },
  }
  const { view, error } = await run(QUESTION, { mode: 'deep', settings }, broken as typeof model)
  expect(error).toBeNull()
  expect(view.markdown).toContain('### In the papers’ own words')
  expect(view.notices.join()).toContain('The answer is in the papers’ own words')
  expect(view.citations.length).toBeGreaterThan(1)
})

test('at the cost limit it stops with what it has', async () => {
  const meter = newMeter({ cap: { tokens: 24_000, usd: null } })
  const { view, error } = await withMeter(meter, ask)
  expect(error).toBeNull()
  expect(view.stages.filter(({ name }) => name === 'round')).toHaveLength(1)
  expect(view.markdown).toContain('the cost limit for one answer was reached')
  expect(view.citations.length).toBeGreaterThan(1)
})

test('with a model and outside sources, one of them failing, it ends with a page, an abstract and a web passage', async () => {
  const outside = await startOutsideServer()
  outside.play(playWorks)
  Object.assign(env(), outside.environment)
  try {
    const question =
      'How do servers keep a replicated log by leader election, and what does retrieval augmented generation add?'
    const asked = { ...settings, sources: ['pubmed' as const, 'arxiv' as const, 'web' as const], maxIterations: 3 }
    const { view, error } = await run(question, { mode: 'deep', settings: asked }, testModel(server.url))
    expect(error).toBeNull()
    expect(view.stages.filter(({ name }) => name === 'round').length).toBeGreaterThanOrEqual(2)
    const places = view.citations.map(({ page }) => Math.sign(page))
    expect(new Set(places)).toEqual(new Set([1, 0, -1]))
    expect(view.citations.every(({ quote }) => quote !== null)).toBe(true)
    expect(view.markdown).toContain('This answer has nothing from arXiv, which could not be searched.')
  } finally {
    await outside.close()
  }
})

test('a later round reads further in a productive work', async () => {
  const sentence = (n: number, m: number) =>
    `In step ${m} of part ${n} the servers reach consensus on entry ${n * m} of the replicated log.`
  const pages = Array.from({ length: 20 }, (_, n) =>
    Array.from({ length: 16 }, (_, m) => sentence(n + 1, m + 1)).join(' '),
  )
  const summary = '# Zab\n\n## Abstract\n\nZab reaches consensus on a replicated log.'
  await addTestPapers([{ id: 'zab', title: 'Zab: Consensus on a Replicated Log', summary, pages }])
  const analyst = testModel(server.url)
  const { model } = analyst
  if (!model) throw new Error('no model')
  // There is always something missing.
  const generate: typeof model.generate = async (call) => {
    const value = await model.generate(call)
    if (call.prompt !== 'deep_completeness') return value
    const items = [1, 2, 3, 4].map((number) => ({ number, state: 'partial', why: 'more of it' }))
    return call.schema.parse({ items })
  }
  const asked = { mode: 'deep', settings: { ...settings, maxIterations: 2 } }
  const { view } = await run(QUESTION, asked, { ...analyst, model: { ...model, generate } })
  const ofFirst = view.asked.filter(({ query }) => query.startsWith('The core of it'))
  expect(ofFirst).toHaveLength(2)
  for (const { results } of ofFirst) expect(results).toBeGreaterThan(0)
})

test('the writer gets every fact that the last coverage check had, and all counts are of these', async () => {
  const { view } = await ask()
  const written =
    server.prompts().find((prompt) => prompt.includes('who writes the answer to a research question')) ?? ''
  const facts = readParts(written, 'fact')
  expect(facts).toHaveLength(view.facts.length)
  const papers = new Set(view.facts.map(({ paperId }) => paperId)).size
  expect(view.markdown).toContain(`This answer is based on ${view.facts.length} findings from ${papers} papers`)
  for (const { id, note } of view.plan) {
    const own = view.facts.filter(({ items }) => items.includes(id))
    if (own.length > 0) expect(note).toMatch(new RegExp(`^${own.length} findings? from `))
  }
  expect(view.stop).not.toBeNull()
})

test('a claim with only one source is left out, and that is reported', async () => {
  const analyst = testModel(server.url)
  const { model } = analyst
  if (!model) throw new Error('no model')
  const generate: typeof model.generate = async (call) => {
    const value = await model.generate(call)
    if (call.prompt !== 'deep_agreement') return value
    const { claims } = value as { claims: { supports: number[] }[] }
    return call.schema.parse({ claims: claims.map((claim) => ({ ...claim, supports: claim.supports.slice(0, 1) })) })
  }
  const { view } = await run(QUESTION, { mode: 'deep', settings }, { ...analyst, model: { ...model, generate } })
  expect(view.agreements).toEqual([])
  expect(view.stages.find(({ name }) => name === 'compare')?.summary).toMatch(
    /; \d claims? with fewer than two sources left out$/,
  )
})

test('a notice is above an answer with open items, and not above a complete one', async () => {
  const lacking = 'How do servers reach consensus on a replicated log in Quibbleflux?'
  const analyst = testModel(server.url)
  const { model } = analyst
  if (!model) throw new Error('no model')
  const saying = (state: string) => {
    const generate: typeof model.generate = async (call) => {
      const value = await model.generate(call)
      const all = [1, 2, 3, 4]
      if (call.prompt === 'deep_facts')
        return call.schema.parse({ facts: (value as { facts: object[] }).facts.map((one) => ({ ...one, items: all })) })
      if (call.prompt !== 'deep_completeness') return value
      return call.schema.parse({ items: all.map((number) => ({ number, state, why: 'it is so' })) })
    }
    return { ...analyst, model: { ...model, generate } }
  }
  const open = await run(lacking, { mode: 'deep', settings }, saying('partial'))
  expect(open.view.markdown).toMatch(/^> .*Quibbleflux/)
  const covered = await run(lacking, { mode: 'deep', settings }, saying('satisfied'))
  expect(covered.view.plan.map(({ status }) => status)).toEqual(['done', 'done', 'done', 'done'])
  expect(covered.view.markdown).not.toMatch(/^>/)
  expect(covered.view.outcome).toMatchObject({ outcome: 'answer', notice: '' })
})
