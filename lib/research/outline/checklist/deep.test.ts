import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type OpenAIServer, startOpenAIServer } from '../../../../e2e/openai-server'
import { db } from '../../../db/client'
import { forgetSetting } from '../../../db/settings'
import { emptyTables, testDatabase } from '../../../db/test-database'
import { endEngine } from '../../../engine/test-engine'
import { env } from '../../../env'
import { saveLimits } from '../../../models/limits/limits'
import { until } from '../../../test-until'
import { writeNow } from '../../control/run-control'
import { acceptPlan, changePlan, readPlan } from '../../plan/stored-plan'
import { runJson } from '../../results/run-json'
import { getRun, startRun } from '../../runs'
import { type DeepSettings, readDeepSettings } from '../../settings/deep-settings'
import { ended, launchForRuns } from '../../test-engine'
import { addTestPapers, PAXOS, RAFT, SOUP } from '../../test-library'
import { run } from '../../test-run'
import { readTrace } from '../../trace/read-trace'

const ASKED = 'How do servers reach consensus on a replicated log?'
const QUESTION = `${ASKED}\n- Leader election\n- Randomized timeouts\n- Boiling of zebrafish`
const settings = readDeepSettings({})

let database: Awaited<ReturnType<typeof testDatabase>>

beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(async () => {
  await emptyTables('paper', 'session', 'search_index')
  await addTestPapers([RAFT, SOUP, PAXOS])
})
afterAll(endEngine)

test('a question goes through rounds over a checklist to an answer of quoted sentences', async () => {
  const { id, view, error } = await run(QUESTION, { mode: 'deep', settings })
  expect(error).toBeNull()
  expect(view.plan.map(({ title }) => title)).toEqual([
    'Leader election',
    'Randomized timeouts',
    'Boiling of zebrafish',
  ])
  expect(view.plan.map(({ status }) => status)).toEqual(['done', 'open', 'open'])
  expect(view.stages.filter(({ name }) => name === 'round').length).toBeGreaterThanOrEqual(2)
  expect(view.citations.length).toBeGreaterThan(1)
  expect(view.citations.map(({ verdict }) => verdict)).toEqual(view.citations.map(() => 'quoted'))
  expect(view.references.map(({ paperId }) => paperId).sort()).toEqual([RAFT.id, PAXOS.id].sort())
  expect(view.markdown).toMatch(/### Leader election\n\n> [^#]+### What is missing/)
  expect(view.markdown).toContain('Nothing was found in your library on: “Boiling of zebrafish”.')
  // No passage is quoted twice.
  const quotes = view.markdown.split('\n').filter((line) => line.startsWith('> '))
  expect(new Set(quotes).size).toBe(quotes.length)
  expect(view.dropped).toBe(0)
  // The evidence of each fact is stored at the place that the fact shows.
  const client = await db()
  const rows = await client.evidence.findMany({ where: { runId: id }, orderBy: { ord: 'asc' } })
  expect(rows.map((row) => row.id)).toEqual(view.evidence.map((one) => one.id))
  expect(rows.map((row) => row.ord)).toEqual(rows.map((_, index) => index))
  const ids = new Set(rows.map((row) => row.id))
  for (const fact of view.facts) for (const evidenceId of fact.evidenceIds) expect(ids.has(evidenceId)).toBe(true)
})

test("a run adds less than a megabyte to the database, including the engine's records", async () => {
  const size = async () => {
    const { rows } = await database.query('SELECT pg_database_size(current_database())::int AS bytes')
    return rows[0].bytes as number
  }
  await run(QUESTION, { mode: 'deep', settings })
  const before = await size()
  for (let n = 0; n < 3; n++) expect((await run(QUESTION, { mode: 'deep', settings })).error).toBeNull()
  expect((await size()) - before).toBeLessThan(3_000_000)
})

test('a question that the library does not cover is refused as usual', async () => {
  const { error, view } = await run('quantum computing in medieval literature', { mode: 'deep', settings })
  expect(error).toMatchObject({ code: 'no_papers' })
  expect(view.plan).toEqual([])
})

test("the person's needs are stored, and the answer says that they were not used", async () => {
  const told: DeepSettings = { ...settings, context: 'for a lecture' }
  const { view } = await run(QUESTION, { mode: 'deep', settings: told })
  expect(view.notices.join()).toMatch(/saved with this run but not used/)
})

test('rounds are limited, and the answer says so', async () => {
  const once: DeepSettings = { ...settings, maxIterations: 1 }
  const { view } = await run(QUESTION, { mode: 'deep', settings: once })
  expect(view.stages.filter(({ name }) => name === 'round')).toHaveLength(1)
  expect(view.markdown).toContain('found in 1 round of searching. The search ended because all rounds were used up')
})

test('an interrupted run continues, and answers like one that was not', async () => {
  const whole = await run(QUESTION, { mode: 'deep', settings })
  await launchForRuns()
  const { runId } = await startRun({ question: QUESTION, mode: 'deep' })
  await until('the first round', () => hasBegunRound(runId))
  await endEngine()
  await launchForRuns()
  const view = await ended(runId)
  expect(view).toMatchObject({ status: 'completed', error: null })
  expect(view.markdown).toBe(whole.view.markdown)
  expect(view.plan).toEqual(whole.view.plan)
  expect(view.asked).toEqual(whole.view.asked)
  expect(view.facts.map(({ text }) => text)).toEqual(whole.view.facts.map(({ text }) => text))
  expect((await getRun(runId)).change).toBeNull()
  const { settings: stored, result } = await runJson(runId)
  expect(stored).toMatchObject({ maxIterations: 10, byQuoting: false, context: '' })
  const { satisfied, gaps } = result?.checklist_coverage ?? { satisfied: [], gaps: [] }
  expect(satisfied).toEqual(view.plan.filter(({ status }) => status === 'done').map(({ title }) => title))
  expect(satisfied.length + gaps.length).toBe(view.plan.length)
  expect(result).toMatchObject({ trace_id: runId, status: 'completed' })
  expect(result?.sources.map(({ id, title }) => [id, title])).toEqual(
    view.references.map(({ number, title }) => [`src_${number}`, title]),
  )
  for (const [, number] of result?.answer.matchAll(/\[(\d+), page \d+\]/g) ?? [])
    expect(result?.sources.map(({ id }) => id)).toContain(`src_${number}`)
  expect(result?.answer.match(/, page \d+\]/g)?.length).toBe(view.citations.length)
})

test('asked to write now, it writes what it has and says why', async () => {
  await endEngine()
  const { runId } = await startRun({ question: QUESTION, mode: 'deep' })
  await writeNow(runId)
  await launchForRuns()
  const view = await ended(runId)
  expect(view.status).toBe('completed')
  expect(view.stages.filter(({ name }) => name === 'round').length).toBeLessThan(2)
  expect(view.markdown).toContain('The search ended because the answer was requested early')
})

test("the understood question is shown with the checklist, and the person's correction is searched for", async () => {
  await endEngine()
  await launchForRuns()
  const misread = 'How do cooks reach consensus on a soup?'
  const asked = { question: `${misread}\n- Costs\n- Leader election`, settings: { ...settings, review: true } }
  const { runId } = await startRun({ ...asked, mode: 'deep' })
  const client = await db()
  const status = async () => (await client.run.findUniqueOrThrow({ where: { id: runId } })).status
  await until('the checklist', async () => (await status()) === 'paused')
  const { plan } = await readPlan(runId)
  expect(plan.refined).toEqual({ question: misread, inScope: [], outOfScope: [], terms: [] })
  const refined = { question: ASKED, inScope: ['Raft'], outOfScope: ['cooking'], terms: ['consensus'] }
  await expect(changePlan(runId, { ...plan, refined: { ...refined, question: ' ' } })).rejects.toMatchObject({
    message: 'The question is empty.',
  })
  await changePlan(runId, { ...plan, refined })
  await acceptPlan(runId)
  const view = await ended(runId)
  expect(view).toMatchObject({ status: 'completed', refined })
  expect(view.asked.find(({ query }) => query.includes('Leader election'))?.query).toContain('replicated log')
  expect(view.papers.find(({ paperId }) => paperId === RAFT.id)).toMatchObject({ kept: true })
  expect((await readTrace(runId)).state).toMatchObject({ refined_question: ASKED, scope: { in: ['Raft'] } })
  expect((await runJson(runId)).result).toMatchObject({ refined_question: ASKED, key_terms: ['consensus'] })
})

test('at the time limit it stops its work, and writes what it has', async () => {
  await saveLimits({ cap: { tokens: null, usd: null }, deepMinutes: 8 / 60, prices: {} })
  try {
    await withModel(async (model) => {
      const reading = model.hold(['who reads search results and notes'])
      const { runId } = await startRun({ question: ASKED, mode: 'deep' })
      const view = await ended(runId)
      expect(reading.held()).toBeGreaterThan(0)
      expect(view).toMatchObject({ status: 'completed', stop: 'time used up', error: null })
      expect(view.citations.length).toBeGreaterThan(0)
      expect(model.prompts().some((prompt) => prompt.includes(WRITES))).toBe(true)
      reading.open()
    })
  } finally {
    await forgetSetting('limits')
  }
})

test('a model works on the question as the person corrected it', async () => {
  await withModel(async (model) => {
    const asked = { question: 'How do cooks reach consensus on a soup?', settings: { ...settings, review: true } }
    const { runId } = await startRun({ ...asked, mode: 'deep' })
    const client = await db()
    const status = async () => (await client.run.findUniqueOrThrow({ where: { id: runId } })).status
    await until('the checklist', async () => (await status()) === 'paused')
    const { plan } = await readPlan(runId)
    expect(plan.refined).toMatchObject({ question: asked.question, inScope: ['what the papers say'] })
    await changePlan(runId, { ...plan, refined: { ...plan.refined, question: ASKED, inScope: ['elections'] } })
    await acceptPlan(runId)
    expect((await ended(runId)).refined).toMatchObject({ question: ASKED, inScope: ['elections'] })
    const written = model.prompts().find((prompt) => prompt.includes(WRITES))
    expect(written).toContain(ASKED)
    expect(written).not.toContain(asked.question)
  })
})

const WRITES = 'who writes the answer to a research question'

/** Runs `work` with a model connected and the engine running. */
async function withModel(work: (model: OpenAIServer) => Promise<void>): Promise<void> {
  await endEngine()
  const model = await startOpenAIServer()
  Object.assign(env(), { OPENAI_BASE_URL: `${model.url}/v1`, OPENAI_API_KEY: 'key', CHAT_MODEL: 'test-model' })
  try {
    await launchForRuns()
    await work(model)
  } finally {
    await endEngine()
    Object.assign(env(), { OPENAI_BASE_URL: undefined, OPENAI_API_KEY: undefined, CHAT_MODEL: undefined })
    await model.close()
  }
}

async function hasBegunRound(runId: string): Promise<boolean> {
  const client = await db()
  const events = await client.runEvent.findMany({ where: { runId } })
  return JSON.stringify(events).includes('round-1')
}
