import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOpenAIServer } from '../../../e2e/openai-server'
import { traceSchema } from '../../../e2e/trace-schema'
import { db } from '../../db/client'
import { pool } from '../../db/connection/pool'
import { testDatabase } from '../../db/test-database'
import { endEngine } from '../../engine/test-engine'
import { env } from '../../env'
import { askAgainFrom } from '../again/ask-again-from'
import { progressOf } from '../control/progress'
import { cancelRun } from '../control/run-control'
import type { RunEvent } from '../events/events'
import { runJson } from '../results/run-json'
import { getRunView, startRun } from '../runs'
import { readDeepSettings } from '../settings/deep-settings'
import { ASKED_MODES, MODES, type Mode } from '../settings/modes'
import { readReportSettings } from '../settings/report-settings'
import { ended, launchForRuns } from '../test-engine'
import { addTestPapers, PAXOS, RAFT, SOUP } from '../test-library'
import { editAnswer } from '../versions/edit-answer'
import { addSection } from '../versions/improve'
import { listRuns } from './list-runs'
import { readTrace, type Trace } from './read-trace'

const QUESTION = 'How do servers reach consensus on a replicated log?'
/** A checklist of which some items stay open. */
const CHECKLIST = `${QUESTION}\n- Leader election\n- Randomized timeouts\n- Boiling of zebrafish`

let model: Awaited<ReturnType<typeof startOpenAIServer>>

beforeAll(async () => {
  await testDatabase()
  await addTestPapers([RAFT, PAXOS, SOUP])
  model = await startOpenAIServer()
  await launchForRuns()
})
afterAll(async () => {
  await endEngine()
  await model.close()
})

async function traceAtEnd(runId: string): Promise<Trace> {
  await ended(runId)
  return traceOf(runId)
}

/** The trace written to JSON and parsed again. */
async function traceOf(runId: string): Promise<Trace> {
  const trace = JSON.parse(JSON.stringify(await readTrace(runId)))
  expect(traceSchema.parse(trace)).toEqual(trace)
  return trace
}

const traced = new Set<Mode>()
async function ask(mode: Mode, question = QUESTION) {
  // Nobody would accept the plan of a report here.
  const settings = mode === 'report' ? readReportSettings({ review: false }) : undefined
  const { runId } = await startRun({ question, mode, settings })
  traced.add(mode)
  return traceAtEnd(runId)
}

test('the trace of a run of each mode has the documented form, and shows its work', async () => {
  const answer = await ask('answer')
  expect(answer).toMatchObject({ tool_name: 'ask_library', status: 'completed', progress: 1, error_message: null })
  expect(answer.stages.map(({ name }) => name)).toEqual(['scope', 'gather', 'write', 'cite'])
  expect(answer.stages.map(({ place }) => place)).toEqual([...new Set(answer.stages.map(({ place }) => place))])
  expect(answer.papers.find(({ paper_id }) => paper_id === RAFT.id)).toMatchObject({ kept: true })
  expect(answer.papers.every(({ reason }) => reason !== '')).toBe(true)
  expect(answer.result?.sources.map(({ type }) => type)).toContain('library')
  expect(answer.metrics.llm_calls).toBe(0)

  // Two papers with two pages each.
  expect(answer.metrics).toMatchObject({ sources_processed: 2, total_articles_processed: 2 })
  expect(answer.metrics.total_pages_processed).toBe(4)

  const { markdown } = await getRunView(answer.id)
  const start = markdown.search(/[A-Z]/)
  const sentence = { kind: 'sentence' as const, start, end: markdown.length, text: markdown.slice(start) }
  const edited = await editAnswer({ runId: answer.id, sentence, replacement: `Said by hand [${RAFT.id}, page 1].` })
  traced.add('edit')
  expect(await traceOf(edited.runId)).toMatchObject({ tool_name: 'edit_answer', status: 'completed', steps: null })

  const report = await ask('report')
  const added = await addSection({ runId: report.id, section: { title: 'Timeouts', subtopics: [] } })
  traced.add('extend')
  expect(await traceAtEnd(added.runId)).toMatchObject({
    tool_name: 'extend_report',
    status: 'completed',
    parent_id: report.id,
    queries: [expect.objectContaining({ query: 'Timeouts' })],
  })

  for (const mode of ASKED_MODES.filter((one) => !traced.has(one))) await ask(mode)
  // Feedback needs a model, and there is none here.
  expect([...traced, 'improve'].sort()).toEqual(Object.keys(MODES).sort())
})

test('the trace of deep research contains its rounds, facts and what is missing', async () => {
  const trace = await ask('deep', CHECKLIST)
  const { state, metrics } = trace
  expect(trace.tool_name).toBe('deep_research')
  expect(state.checklist.length).toBeGreaterThanOrEqual(3)
  expect(state.iterations).toHaveLength(metrics.total_iterations)
  // A paper that was read without a finding counts.
  expect(new Set(trace.passages.map(({ paper_id }) => paper_id)).size).toBe(2)
  expect(metrics).toMatchObject({ sources_processed: 3, total_articles_processed: 3, total_pages_processed: 5 })
  expect(state.iterations[0]?.checklist_progress).toMatch(/^\d\/\d$/)
  expect(state.iterations.flatMap(({ queries }) => queries)).toHaveLength(trace.queries.length)
  expect(state.knowledge_base.facts).toHaveLength(metrics.facts)
  expect(state.knowledge_base.gaps).toEqual(
    state.checklist.flatMap(({ satisfied, description }) => (satisfied ? [] : [description])),
  )
  const [covered] = state.checklist.filter(({ satisfied }) => satisfied)
  expect(covered?.evidence).toContain(`${RAFT.title}, page `)
  expect(trace.passages.map(({ id }) => id)).toEqual(expect.arrayContaining(covered?.passages ?? ['none']))
  expect(state.knowledge_base.sources).toContainEqual({
    id: RAFT.id,
    title: RAFT.title,
    type: 'library',
    doi: null,
    pmid: null,
  })
  for (const { queries, results_count } of state.iterations)
    expect(results_count).toBe(queries.reduce((sum, { results }) => sum + (results ?? 0), 0))
  expect(state.iterations[0]?.results_count).toBeGreaterThan(0)
  const counts = Object.values(trace.result?.checklist_coverage ?? {})
  expect(counts.reduce((all, one) => all + one, 0)).toBe(state.checklist.length)
  expect(trace.stages.find(({ name }) => name === 'scope')?.parent).toBe('plan')
})

test('a run that stopped after the last round says so everywhere, and can be filtered by that', async () => {
  const settings = readDeepSettings({ maxIterations: 1 })
  const { runId } = await startRun({ question: CHECKLIST, mode: 'deep', settings })
  const trace = await traceAtEnd(runId)
  expect(trace).toMatchObject({ status: 'max_iterations_reached', progress: 1, error_message: null })
  expect((await runJson(runId)).status).toBe('max_iterations_reached')
  expect((await runJson(runId)).result?.status).toBe('max_iterations_reached')
  const { runs } = await listRuns({ status: 'max_iterations_reached', limit: 10 })
  expect(runs.map(({ id }) => id)).toEqual([runId])
})

test('a run that an earlier version stored as completed says so, too', async () => {
  const client = await db()
  const { id, events } = await client.run.findFirstOrThrow({ where: { status: 'max_iterations_reached' } })
  const before = (events as RunEvent[]).with(-1, { ...(events as RunEvent[]).at(-1), status: 'completed' } as RunEvent)
  await client.run.update({ where: { id }, data: { status: 'completed', events: before } })
  const statement = readFileSync('prisma/migrations/20261128200000_last_round/migration.sql', 'utf8')
  await (await pool()).query(statement)
  expect(await client.run.findUniqueOrThrow({ where: { id } })).toMatchObject({
    status: 'max_iterations_reached',
    events,
  })
})

test('stages after parallel ones are not within them', async () => {
  const client = await db()
  const { sessionId } = await client.run.findFirstOrThrow()
  const told = (stage: string, at: number, ms: number, parent?: string) => [
    { type: 'stage.started', stage, id: stage, at, message: stage, ...(parent && { parent }) },
    // The items of a run report their duration; the time of the event is independent of it.
    { type: 'stage.finished', stage, id: stage, at, ms, message: null, ...(parent && { parent }) },
  ]
  const events = [told('research', 0, 300), told('subtopic', 10, 500, 'research'), told('compare', 320, 50)].flat()
  const at = new Date()
  const data = {
    id: 'beside',
    sessionId,
    mode: 'report',
    question: 'Why?',
    status: 'completed',
    finishedAt: at,
    events,
  }
  const { stages } = await traceOf((await client.run.create({ data })).id)
  expect(stages.map(({ name, parent }) => [name, parent])).toEqual([
    ['research', null],
    ['subtopic', 'research'],
    ['compare', null],
  ])
})

test('failed, cancelled and waiting runs have traces, too', async () => {
  expect(await ask('answer', 'quantum computing in medieval literature')).toMatchObject({
    status: 'failed',
    result: null,
    error_code: 'no_papers',
    error_message: expect.stringContaining('No papers found'),
  })
  const client = await db()
  const { sessionId } = await client.run.findFirstOrThrow()
  const run = await client.run.create({ data: { id: 'waits', sessionId, mode: 'deep', question: 'Why?' } })
  expect(await traceOf(run.id)).toMatchObject({ status: 'pending', progress: 0, started_at: null, stages: [] })
  await cancelRun(run.id)
  expect(await traceOf(run.id)).toMatchObject({ status: 'cancelled', completed_at: expect.any(String) })
  await expect(readTrace('nothing')).rejects.toMatchObject({ code: 'not_found' })
})

test('a corrected checklist is searched for again, after the earlier results', async () => {
  const { id } = await ask('deep', CHECKLIST)
  // The engine stores its last step after the run has announced its end.
  await expect.poll(async () => (await traceOf(id)).steps?.at(-1)?.name).toBe('end')
  const first = await traceOf(id)
  const plan = first.steps?.find(({ name }) => name === 'plan')?.place ?? 0
  const kept = first.state.checklist[0]
  if (!kept) throw new Error('no checklist')
  const checklist = [{ id: kept.id, title: kept.description }, { title: 'Randomized election timeouts' }]
  const { runId } = await askAgainFrom(first.id, { place: plan + 1, rounds: 2, checklist })
  const second = await traceAtEnd(runId)
  expect(second).toMatchObject({
    status: 'completed',
    version: 2,
    taken_over: { version: 1, steps: 5, corrected: true },
  })
  expect(second.input_params.max_iterations).toBe(2)
  expect(second.state.checklist.map(({ description }) => description)).toEqual([
    kept.description,
    'Randomized election timeouts',
  ])
  expect(second.queries.map(({ query }) => query).join()).toContain('Randomized election timeouts')
  expect(await traceOf(first.id)).toEqual(first)
  await expect(askAgainFrom(first.id, { place: plan + 1, rounds: 99 })).rejects.toMatchObject({ code: 'bad_request' })
  await expect(askAgainFrom(first.id, { place: 2, checklist })).rejects.toMatchObject({ code: 'conflict' })
})

test('a run that starts again in its second round has its own evidence', async () => {
  const first = await ask('deep', CHECKLIST)
  const second = first.stages.find(({ id }) => id === 'round-2')
  const { runId } = await askAgainFrom(first.id, { place: second?.place ?? 0 })
  const again = await traceAtEnd(runId)
  expect(again.result?.answer).toBe(first.result?.answer)
  expect(again.passages.map(({ text }) => text)).toEqual(first.passages.map(({ text }) => text))
  const rows = await (await db()).evidence.findMany({ where: { runId }, orderBy: { ord: 'asc' } })
  expect(rows.map(({ id }) => id)).toEqual(again.passages.map(({ id }) => id))
  const earlier = new Set(first.passages.map(({ id }) => id))
  expect(rows.filter(({ id }) => earlier.has(id))).toEqual([])
})

test('texts of model calls are stored, including failed ones', async () => {
  Object.assign(env(), { OPENAI_BASE_URL: `${model.url}/v1`, OPENAI_API_KEY: 'secret-key', CHAT_MODEL: 'test-model' })
  try {
    model.control({ next: ['500'] })
    const trace = await ask('answer')
    expect(trace.status).toBe('completed')
    const [failed, ...others] = trace.model_calls.filter(({ error }) => error !== null)
    expect(others).toEqual([])
    expect(failed).toMatchObject({ prompt: 'research_synthesis_v2', input_tokens: null, got: '' })
    const answered = trace.model_calls.filter(({ error }) => error === null)
    // Further searches are chosen before that.
    expect(answered.map(({ prompt }) => prompt).slice(0, 2)).toEqual(['search_queries', 'research_synthesis_v2'])
    expect(trace.metrics).toMatchObject({ failed_llm_calls: 1, llm_calls: answered.length })
    const written = answered.find(({ prompt }) => prompt === 'research_synthesis_v2')
    expect(written?.sent).toContain(QUESTION)
    expect(trace.result?.answer).toContain(written?.got?.slice(0, 30).trim())
    expect(JSON.stringify(trace)).not.toContain('secret-key')
    // With another model from the writing on: earlier results are reused.
    const place = trace.stages.find(({ name }) => name === 'write')?.place ?? 0
    const { runId } = await askAgainFrom(trace.id, { place, model: 'other-model' })
    const again = await traceAtEnd(runId)
    expect(again.model_calls.filter(({ error }) => error === null).map(({ model }) => model)).toContain('other-model')
    expect(again.model_calls.filter(({ model }) => model === 'test-model')).toEqual([])
    expect(again.passages.map(({ text }) => text)).toEqual(trace.passages.map(({ text }) => text))
  } finally {
    Object.assign(env(), { OPENAI_BASE_URL: undefined, OPENAI_API_KEY: undefined })
  }
})

test('progress increases with the work, and is complete only at the end', () => {
  const stage = (name: string, ms: number | null) => ({
    id: name,
    name,
    message: name,
    summary: null,
    startedAt: 0,
    ms,
  })
  const plan = [{ id: '1', title: 'a', question: 'a', status: 'open' as const }]
  const at = (...stages: ReturnType<typeof stage>[]) => progressOf({ status: 'in_progress', stages, plan }, 10)
  const steps = [
    at(),
    at(stage('plan', null)),
    at(stage('plan', 5)),
    at(stage('plan', 5), stage('round', 5)),
    at(stage('plan', 5), stage('round', 5), stage('write', null)),
    at(stage('plan', 5), stage('round', 5), stage('write', 5), stage('cite', 5)),
  ]
  expect(steps).toEqual(steps.toSorted((a, b) => a - b))
  expect(new Set(steps).size).toBe(steps.length)
  expect(steps.at(-1)).toBeLessThan(1)
})
