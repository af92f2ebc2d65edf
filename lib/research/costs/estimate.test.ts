import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { db } from '../../db/client'
import { toJson } from '../../db/json'
import { KEPT } from '../../db/run-rows/run-call-rows'
import { testDatabase } from '../../db/test-database'
import { env } from '../../env'
import { installationConnection } from '../../models/connection/connection'
import { currentMeter, type ModelCall, newMeter, withMeter } from '../../models/costs/meter'
import { saveLimits } from '../../models/limits/limits'
import { addUse, countingUse, listUse } from '../../models/limits/model-use'
import { addTestPapers, RAFT, SOUP } from '../test-library'
import { budgetFor, estimatePlanned, estimateRun } from './estimate'
import { callsOf, openRunMeter } from './run-meter'

const MODEL = 'writer'
const CAP = { tokens: 9_000, usd: 0.05 }
const call: ModelCall = {
  prompt: 'research_synthesis_v2',
  promptHash: 'h',
  model: MODEL,
  inputTokens: 4_000,
  outputTokens: 500,
  ms: 3_000,
  costUsd: 0.0024,
}

beforeAll(async () => {
  await testDatabase()
  await addTestPapers([RAFT, SOUP])
})
beforeEach(async () => {
  Object.assign(env(), { OPENAI_BASE_URL: 'http://models.example/v1', CHAT_MODEL: MODEL, EMBEDDING_MODEL: 'offline' })
  const client = await db()
  await client.session.deleteMany()
  await client.modelUse.deleteMany()
  await saveLimits({ cap: CAP, prices: { [MODEL]: { input: 0.4, output: 1.6 } } })
})

async function addRun(change: { model?: string; inputTokens?: number; mode?: string; status?: string } = {}) {
  const { model = MODEL, inputTokens = 4_000, mode = 'answer', status = 'completed' } = change
  const client = await db()
  const session = await client.session.create({ data: { id: randomUUID(), title: 't' } })
  const calls = [{ ...call, model, inputTokens }]
  const usage = { modelCalls: 1, inputTokens, outputTokens: 500, ms: inputTokens, costUsd: 0 }
  return client.run.create({
    data: {
      id: randomUUID(),
      sessionId: session.id,
      mode,
      question: 'q',
      status,
      usage,
      trace: toJson({ calls }),
      budget: { estimate: null, cap: CAP },
      finishedAt: new Date(),
    },
  })
}

test('nothing is estimated without a model', async () => {
  Object.assign(env(), { OPENAI_BASE_URL: undefined })
  expect(await estimateRun('answer')).toBeNull()
  expect(await budgetFor('answer', 15)).toBeNull()
})

test('without earlier runs the prompt decides: passages, instructions, the answer, its check', async () => {
  const estimate = await estimateRun('answer', 15)
  if (!estimate) throw new Error('no estimate')
  expect(estimate).toMatchObject({ model: MODEL, ms: null, cap: CAP })
  expect(estimate.tokens).toBeGreaterThan(4_000)
  expect(estimate.usd).toBeGreaterThan((estimate.tokens * 0.4) / 1e6)
  const more = await estimateRun('answer', 50)
  expect(more?.tokens).toBeGreaterThan(estimate.tokens)
  const improve = await estimateRun('improve', 15)
  expect(improve?.tokens).toBeGreaterThan(estimate.tokens)
})

test('from three finished runs of the model on, their medians decide', async () => {
  for (const inputTokens of [9_000, 3_000, 4_000]) await addRun({ inputTokens })
  for (const other of [{ model: 'another' }, { mode: 'improve' }, { status: 'failed' }])
    await addRun({ ...other, inputTokens: 99_000 })
  expect(await estimateRun('answer')).toMatchObject({ tokens: 4_500, ms: 4_000, usd: (4_000 * 0.4 + 500 * 1.6) / 1e6 })
  expect((await estimateRun('improve'))?.ms).toBeNull()
})

const ASKED = {
  begunWith: { chatModel: installationConnection().chatModel, whose: '' },
  signal: new AbortController().signal,
}

test('an unknown price is not made up', async () => {
  await saveLimits({ cap: CAP, prices: {} })
  expect((await estimateRun('answer'))?.usd).toBeNull()
  const { meter } = await openRunMeter((await addRun()).id, ASKED)
  expect([...meter.notices].join()).toContain('The limit of $0.05 could not be applied')
})

test('a run that continues after a crash counts its earlier use towards its limit', async () => {
  const run = await addRun({ inputTokens: 8_000 })
  const { meter, stored, close } = await openRunMeter(run.id, ASKED)
  expect(meter.calls).toHaveLength(1)
  const ask = { inputTokens: 1_000, leastOutput: 100, price: { input: 0.4, output: 1.6 } }
  await expect(meter.admit(ask)).rejects.toThrow('8,500 are used so far')
  meter.record({ ...call, inputTokens: 10, outputTokens: 0 })
  await stored()
  expect(await callsOf(run.id)).toMatchObject({ before: [{ inputTokens: 8_000 }], added: [{ inputTokens: 10 }] })
  // A parallel item of the run has the same limit.
  const beside = await openRunMeter(run.id, ASKED)
  beside.meter.record({ ...call, inputTokens: 20, outputTokens: 0 })
  expect(meter.calls.map(({ inputTokens }) => inputTokens)).toEqual([8_000, 10, 20])
  await beside.stored()
  for (const end of [close, beside.close]) end()
  const again = await openRunMeter(run.id, ASKED)
  expect(again.meter.calls.map(({ inputTokens }) => inputTokens)).toEqual([8_000, 10, 20])
})

test('a run knows its earlier answers, as long as all of them are stored', async () => {
  const run = await addRun()
  const exchange = { prompt: 'judge', model: MODEL, startedAt: new Date(), ms: 5, error: null }
  const { meter, stored } = await openRunMeter(run.id, ASKED)
  meter.tell({ ...exchange, id: randomUUID(), sent: 'whole', got: 'yes' })
  meter.tell({ ...exchange, id: randomUUID(), sent: 'failed', got: 'ye', error: 'It broke off.' })
  meter.tell({ ...exchange, id: randomUUID(), sent: 'long', got: 'x'.repeat(KEPT.got + 1) })
  await stored()
  const { meter: later } = await openRunMeter(run.id, ASKED)
  const answers = ['whole', 'failed', 'long', 'new'].map((sent) => later.answered({ model: MODEL, sent }))
  expect(await Promise.all(answers)).toEqual(['yes', null, null, null])
  expect(await later.answered({ model: 'other', sent: 'whole' })).toBeNull()
  const { meter: another } = await openRunMeter((await addRun()).id, ASKED)
  expect(await another.answered({ model: MODEL, sent: 'whole' })).toBeNull()
})

test('totals are by month, model and purpose, including failed work', async () => {
  await addUse('answers', [call, call, { ...call, model: 'other', costUsd: null }])
  await addUse('answers', [call])
  const failing = countingUse('summaries', async () => {
    currentMeter()?.record(call)
    throw new Error('the paper is gone')
  })
  await expect(failing).rejects.toThrow('the paper is gone')
  const month = new Date().toISOString().slice(0, 7)
  const uses = await listUse()
  expect(uses).toHaveLength(3)
  expect(uses).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ month, model: MODEL, purpose: 'answers', calls: 3, inputTokens: 12_000, unpriced: 0 }),
      expect.objectContaining({ model: 'other', purpose: 'answers', calls: 1, costUsd: 0, unpriced: 1 }),
      expect.objectContaining({ model: MODEL, purpose: 'summaries', calls: 1, outputTokens: 500 }),
    ]),
  )
  expect(uses.find(({ calls }) => calls === 3)?.costUsd).toBeCloseTo(0.0072)
})

test('a report is estimated by its plan: more subtopics cost more, and there is no price without price data', async () => {
  const plan = { near: 12, subtopics: 6, sections: 3 }
  const small = await estimatePlanned(plan)
  const large = await estimatePlanned({ ...plan, subtopics: 12, sections: 6 })
  expect(large?.tokens).toBeGreaterThan((small?.tokens ?? 0) * 1.3)
  expect(small?.usd).toBeGreaterThan(0)
  // The model's speed is known from answers only.
  expect(small?.ms).toBeNull()
  for (let i = 0; i < 3; i++) await addRun()
  expect((await estimatePlanned(plan))?.ms).toBeGreaterThan(10_000)
  await saveLimits({ cap: CAP, prices: {} })
  expect(await estimatePlanned(plan)).toMatchObject({ usd: null, tokens: small?.tokens })
  Object.assign(env(), { OPENAI_BASE_URL: undefined, CHAT_MODEL: undefined, OPENAI_API_KEY: undefined })
  expect(await estimatePlanned(plan)).toBeNull()
})

test('work within work has its own meter', async () => {
  const outer = newMeter()
  await withMeter(outer, () => countingUse('index', async () => currentMeter()?.record(call)))
  expect(outer.calls).toEqual([])
  expect(await listUse()).toMatchObject([{ purpose: 'index', calls: 1 }])
})
