import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '../db/client'
import { insertUses } from '../db/people-rows/model-use-rows'
import { testDatabase } from '../db/test-database'
import { enqueue } from '../engine/client'
import { endEngine, launchIdle } from '../engine/test-engine'
import { env } from '../env'
import { noteOne, noteTime, timesOf } from '../measures'
import { formatMetrics } from './format-metrics'
import { readMetrics } from './read-metrics'
import { type Family, parseMetrics } from './test-metrics'

const SECRET = 'zebracrossing'

let text = ''
let families = new Map<string, Family>()
const sampleOf = (name: string, labels = {}) =>
  families
    .get(name.replace(/_(?:bucket|sum|count)$/, ''))
    ?.samples.find((sample) => sample.name === name && JSON.stringify(sample.labels) === JSON.stringify(labels))?.value

beforeAll(async () => {
  Object.assign(env(), { METRICS: 'on' })
  await testDatabase()
  await launchIdle()
  await endEngine()
  const client = await db()
  const { id: sessionId } = await client.session.create({ data: { id: randomUUID(), title: SECRET } })
  const run = { sessionId, question: SECRET }
  await client.run.createMany({
    data: [
      { ...run, id: 'a', mode: 'answer', status: 'completed' },
      { ...run, id: 'b', mode: 'answer', status: 'completed' },
      { ...run, id: 'c', mode: 'report', status: 'pending' },
    ],
  })
  await client.paper.createMany({
    data: ['ready', 'ready', 'failed'].map((status, place) => ({
      id: `p${place}`,
      status,
      title: SECRET,
      fileName: `${SECRET}.pdf`,
      authors: [SECRET],
    })),
  })
  await enqueue('long-runs', 'research', 'c.1', 'c')
  const use = {
    model: 'a "model"\\1',
    whose: '',
    purpose: 'answers',
    calls: 3,
    inputTokens: 2_000,
    outputTokens: 100,
    costUsd: 0.5,
    unpriced: 1,
  }
  for (const month of ['2026-10', '2026-11']) await insertUses(null, [{ ...use, month }])
  for (const ms of [40, 400, 4_000, 400_000]) noteTime('folio_first_stage_seconds', { mode: 'answer' }, ms)
  noteOne('folio_model_failures_total', { model: 'a "model"\\1' })
  noteOne('folio_model_failures_total', { model: 'a "model"\\1' })
  text = formatMetrics(await readMetrics())
  families = parseMetrics(text)
})
afterAll(endEngine)

test('the numbers of runs, papers and jobs come from the database', () => {
  expect(sampleOf('folio_runs', { mode: 'answer', status: 'completed' })).toBe(2)
  expect(sampleOf('folio_runs', { mode: 'report', status: 'pending' })).toBe(1)
  expect(sampleOf('folio_papers', { status: 'ready' })).toBe(2)
  expect(sampleOf('folio_papers', { status: 'failed' })).toBe(1)
  expect(sampleOf('folio_queued', { queue: 'long-runs', status: 'waiting' })).toBe(1)
  expect(sampleOf('folio_database_bytes')).toBeGreaterThan(1_000_000)
})

test('usage of models is summed over the months', () => {
  const model = { model: 'a "model"\\1', purpose: 'answers' }
  expect(sampleOf('folio_model_calls_total', model)).toBe(6)
  expect(sampleOf('folio_model_tokens_total', { ...model, of: 'input' })).toBe(4_000)
  expect(sampleOf('folio_model_cost_usd_total', model)).toBe(1)
  expect(sampleOf('folio_model_unpriced_calls_total', model)).toBe(2)
  expect(sampleOf('folio_model_failures_total', { model: 'a "model"\\1' })).toBe(2)
})

test('times are counted into cumulative buckets', () => {
  const bucket = (le: string) => sampleOf('folio_first_stage_seconds_bucket', { mode: 'answer', le })
  expect(['0.05', '0.25', '0.5', '2.5', '5', '60', '+Inf'].map(bucket)).toEqual([1, 1, 2, 2, 3, 3, 4])
  expect(sampleOf('folio_first_stage_seconds_sum', { mode: 'answer' })).toBeCloseTo(404.44)
})

test('the process, its connections, the disk and the backups are included', () => {
  expect(sampleOf('process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
  expect(sampleOf('folio_database_connections', { state: 'limit' })).toBeGreaterThan(0)
  expect(sampleOf('folio_disk_free_bytes', { of: 'data' })).toBeGreaterThan(0)
  expect(sampleOf('folio_backups')).toBe(0)
  expect(sampleOf('folio_backup_failed')).toBe(0)
})

test('nothing that a user wrote is included', () => {
  expect(text).not.toContain(SECRET)
})

test('a second request soon after the first gets the same result', async () => {
  const client = await db()
  await client.paper.deleteMany()
  expect(formatMetrics(await readMetrics())).toBe(text)
})

test('nothing is recorded if metrics are off', () => {
  Object.assign(env(), { METRICS: 'off' })
  noteTime('folio_run_seconds', { mode: 'answer', status: 'completed' }, 1)
  Object.assign(env(), { METRICS: 'on' })
  expect(timesOf('folio_run_seconds')).toEqual([])
})

test.each([
  ['a value that is no number', '# HELP a b\n# TYPE a gauge\na x\n'],
  ['a metric without type', 'a 1\n'],
  ['a label that is not closed', '# HELP a b\n# TYPE a gauge\na{b="c} 1\n'],
  ['a sample that comes twice', '# HELP a b\n# TYPE a gauge\na{b="c"} 1\na{b="c"} 2\n'],
  ['a counter that is not called one', '# HELP a b\n# TYPE a counter\na 1\n'],
  [
    'buckets that shrink',
    '# HELP a b\n# TYPE a histogram\na_bucket{le="1"} 2\na_bucket{le="+Inf"} 1\na_sum 1\na_count 1\n',
  ],
  ['a last line that does not end', '# HELP a b\n# TYPE a gauge\na 1'],
])('the parser refuses %s', (_, broken) => {
  expect(() => parseMetrics(broken)).toThrow()
})
