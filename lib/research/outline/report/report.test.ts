import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { answerSentences } from '../../../citations/answer/answer-sentences'
import { answerSections } from '../../../citations/blocks/answer-sections'
import { db } from '../../../db/client'
import { emptyTables, testDatabase } from '../../../db/test-database'
import { deleteEndedWorkflows } from '../../../engine/client'
import { endEngine } from '../../../engine/test-engine'
import { until } from '../../../test-until'
import { retryRun } from '../../again/retry-run'
import { cancelRun, reconcileRuns, resumeRun } from '../../control/run-control'
import { acceptPlan, changePlan, readPlan } from '../../plan/stored-plan'
import { getRun, startRun } from '../../runs'
import { readReportSettings, reportSchema } from '../../settings/report-settings'
import { ended, launchForRuns } from '../../test-engine'
import { addTestPapers, PAXOS, RAFT, SOUP, type TestPaper } from '../../test-library'
import { run } from '../../test-run'
import { aPlan } from '../test-plan'

const RESULT = 'Experiments on clusters of 5 servers show that Paxos reduces the time of a decision by 40%.'
const MEASURED = { ...PAXOS, pages: PAXOS.pages.with(1, `${PAXOS.pages[1]} ${RESULT}`) }
const MATTER = 'consensus on a replicated log'
const settings = readReportSettings({ review: false })
const PLAN = aPlan({
  Background: ['Consensus', 'Replicated log'],
  Elections: ['Leader election', 'Election timeouts'],
  Kitchens: ['Boiling of zebrafish'],
})

beforeAll(async () => {
  await testDatabase()
})
beforeEach(async () => {
  await emptyTables('paper', 'session', 'search_index')
  await addTestPapers([RAFT, SOUP, MEASURED])
})
afterAll(endEngine)

test('without a model a plan becomes an annotated bibliography by sections, each passage once', async () => {
  const { id, view, error } = await run(MATTER, { mode: 'report', settings, plan: PLAN })
  expect(error).toBeNull()
  expect(view.report?.waits).toBe(false)
  const headings = answerSections(view.markdown).map(({ heading }) => heading)
  expect(headings[0]).toBe('A review')
  expect(headings).not.toContain('Contradictions')
  const quotes = view.markdown.split('\n').filter((line) => line.startsWith('> '))
  expect(quotes.length).toBeGreaterThan(1)
  expect(new Set(quotes).size).toBe(quotes.length)
  expect(view.markdown).toMatch(/## Kitchens\n\n\*Nothing was found on this\.\*/)
  expect(view.markdown).toContain('Nothing was found in your library on “Boiling of zebrafish”.')
  for (const { title } of view.report?.plan.sections ?? []) expect(headings).toContain(title)
  expect(view.references.map(({ paperId }) => paperId).sort()).toEqual([RAFT.id, PAXOS.id].sort())
  expect(view.citations.map(({ verdict }) => verdict)).toEqual(view.citations.map(() => 'quoted'))
  expect(view.dropped).toBe(0)
  // Folio's own remarks are not statements about papers.
  const uncited = answerSentences(view.markdown, view.citations).filter(({ verdict }) => verdict === 'uncited')
  expect(uncited).toEqual([])
  const client = await db()
  const rows = await client.evidence.findMany({ where: { runId: id }, orderBy: { ord: 'asc' } })
  expect(rows.map((row) => row.id).sort()).toEqual(view.evidence.map((one) => one.id).sort())
})

test('without a model the plan contains only the question', async () => {
  const { view } = await run(MATTER, { mode: 'report', settings })
  const titles = view.report?.plan.sections.flatMap(({ subtopics }) => subtopics.map(({ title }) => title))
  expect(titles).toEqual(['Consensus on a replicated log'])
  expect(view.report?.plan.questions).toEqual([MATTER])
})

test('a topic that the library does not cover is refused as usual', async () => {
  const { error, view } = await run('quantum computing in medieval literature', { mode: 'report', settings })
  expect(error).toMatchObject({ code: 'no_papers' })
  expect(view.report).toBeNull()
})

test('a plan is reviewed by default', () => {
  expect(reportSchema.parse({})).toMatchObject({ review: true, byQuoting: false })
  expect(reportSchema.parse({ review: false }).review).toBe(false)
  expect(reportSchema.safeParse({ review: 'no' }).error?.issues[0]?.message).toBe(
    'settings.review must be true or false.',
  )
})

/** A run whose plan waits for the person. */
async function waiting(): Promise<string> {
  const { runId } = await startRun({ question: MATTER, mode: 'report' })
  const client = await db()
  const isPaused = async () => (await client.run.findUniqueOrThrow({ where: { id: runId } })).status === 'paused'
  await until('the plan', isPaused)
  return runId
}

test('a plan waits across a restart, is changed, and then the report follows it', async () => {
  await launchForRuns()
  const runId = await waiting()
  const { plan } = await readPlan(runId)
  const own = { id: 'section-own', title: 'Elections', subtopics: [{ id: 'subtopic-own', title: 'Leader election' }] }
  await changePlan(runId, { ...plan, title: 'On consensus', sections: [own, ...plan.sections.slice(-1)] })
  await endEngine()
  await launchForRuns()
  await reconcileRuns()
  await reconcileRuns()
  expect((await readPlan(runId)).plan.title).toBe('On consensus')
  // Resuming without accepting the plan waits again.
  await resumeRun(runId)
  const client = await db()
  const status = async () => (await client.run.findUniqueOrThrow({ where: { id: runId } })).status
  await until('the plan once more', async () => (await status()) === 'paused')
  await acceptPlan(runId)
  const view = await ended(runId)
  expect(view).toMatchObject({ status: 'completed', error: null, report: { waits: false } })
  const headings = answerSections(view.markdown).map(({ heading }) => heading)
  expect(headings[0]).toBe('On consensus')
  expect(headings).toContain('Elections')
  expect(headings).not.toContain('Background')
  expect(view.facts.some(({ items }) => items.includes('subtopic-own'))).toBe(true)
  await expect(changePlan(runId, plan)).rejects.toMatchObject({ code: 'conflict' })
  // Retrying continues after the plan with the earlier research, ignoring papers added since.
  const late: TestPaper = {
    ...RAFT,
    id: 'late2024raft',
    title: 'Raft Again: Consensus on a Replicated Log',
    pages: ['A leader election of Raft was measured again: each leader election took half as long.'],
  }
  await addTestPapers([late])
  const again = await retryRun(runId)
  expect(await getRun(again.runId)).toMatchObject({ version: 1, parentId: null, rootId: runId })
  expect(await ended(again.runId)).toMatchObject({ error: null, markdown: view.markdown })
  // Once its steps are deleted, the plan is still there.
  await deleteEndedWorkflows(0)
  const anew = await ended((await retryRun(runId)).runId)
  expect(anew).toMatchObject({ status: 'completed', report: { waits: false, plan: view.report?.plan } })
  expect(anew.citations.map(({ paperId }) => paperId)).toContain(late.id)
})

test('a run that waits for its plan can be cancelled, and then the plan cannot be accepted', async () => {
  const runId = await waiting()
  await expect(changePlan(runId, { title: '' })).rejects.toMatchObject({ code: 'bad_request' })
  await cancelRun(runId)
  expect((await ended(runId)).status).toBe('cancelled')
  await expect(acceptPlan(runId)).rejects.toMatchObject({ code: 'conflict' })
})
