import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { answerSections } from '../../citations/answer/answer-sections'
import { answerSentences } from '../../citations/answer/answer-sentences'
import { db } from '../../db/client'
import { testDatabase } from '../../db/test-database'
import { deleteEndedWorkflows } from '../../engine/client'
import { endEngine } from '../../engine/test-engine'
import { retryRun } from '../again/retry-run'
import { readReportSettings, reportSchema } from '../report/report-settings'
import { acceptPlan, changePlan, readPlan } from '../report/stored-plan'
import { cancelRun, reconcileRuns, resumeRun } from '../run/run-control'
import { getRun, startRun } from '../runs'
import { ended, launchForRuns } from '../test-engine'
import { addTestPapers, PAXOS, RAFT, SOUP, type TestPaper } from '../test-library'
import { run } from '../test-run'

const RESULT = 'Experiments on clusters of 5 servers show that Paxos reduces the time of a decision by 40%.'
const MEASURED = { ...PAXOS, pages: PAXOS.pages.with(1, `${PAXOS.pages[1]} ${RESULT}`) }
const MATTER = 'consensus on a replicated log'
const settings = readReportSettings({ review: false })

let database: Awaited<ReturnType<typeof testDatabase>>

beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(async () => {
  await database.query('TRUNCATE paper, session, search_index CASCADE')
  await addTestPapers([RAFT, SOUP, MEASURED])
})
afterAll(endEngine)

test('a matter is planned, researched and written in sections whose sentences are all quoted', async () => {
  const { id, view, error } = await run(MATTER, { mode: 'report', settings })
  expect(error).toBeNull()
  expect(view.report?.waits).toBe(false)
  expect(view.report?.plan.sections.length).toBeGreaterThanOrEqual(4)
  const headings = answerSections(view.markdown).map(({ heading }) => heading)
  expect(headings[0]).toBe('Consensus on a replicated log: a review')
  expect(headings).toEqual(expect.arrayContaining(['Abstract', 'Questions', 'Background', 'Contradictions', 'Gaps']))
  for (const { title } of view.report?.plan.sections ?? []) expect(headings).toContain(title)
  expect(view.references.map(({ paperId }) => paperId).sort()).toEqual([RAFT.id, PAXOS.id].sort())
  expect(view.citations.length).toBeGreaterThan(3)
  expect(view.citations.map(({ verdict }) => verdict)).toEqual(view.citations.map(() => 'quoted'))
  expect(view.dropped).toBe(0)
  // What Folio says itself is no statement on papers.
  const uncited = answerSentences(view.markdown, view.citations).filter(({ verdict }) => verdict === 'uncited')
  expect(uncited).toEqual([])
  const client = await db()
  const rows = await client.evidence.findMany({ where: { runId: id }, orderBy: { ord: 'asc' } })
  expect(rows.map((row) => row.id).sort()).toEqual(view.evidence.map((one) => one.id).sort())
})

test('no sentence is told twice outside of the table', async () => {
  const { view } = await run(MATTER, { mode: 'report', settings })
  const prose = answerSentences(view.markdown, view.citations).filter(
    ({ start }) => !view.markdown.slice(start).startsWith('|'),
  )
  const texts = prose.map(({ text }) => text)
  expect(texts.length).toBe(new Set(texts).size)
})

test('where each main paper falls short is told in whatever words it says so', async () => {
  const said = 'A limitation of our ballots is that they are lost in heavy storms.'
  const apart: TestPaper = {
    id: 'ballots2020',
    title: 'Ballots: Consensus on a Replicated Log',
    summary: '# Ballots\n\n## Abstract\n\nBallots bring consensus on a replicated log about by counting.',
    pages: ['We present Ballots, by which the servers of a replicated log reach consensus by counting.', said],
  }
  await addTestPapers([apart])
  const { view } = await run(MATTER, { mode: 'report', settings })
  const limits = answerSections(view.markdown).find(({ heading }) => heading === 'Limits')
  expect(view.markdown.slice(limits?.start, limits?.end)).toContain(`${said} [ballots2020, page 2]`)
  expect(view.facts.some(({ text, items }) => text === said && items.length > 0)).toBe(true)
})

test('a matter that the library holds nothing on is refused as ever', async () => {
  const { error, view } = await run('quantum computing in medieval literature', { mode: 'report', settings })
  expect(error).toMatchObject({ code: 'no_papers' })
  expect(view.report).toBeNull()
})

test('what other papers call by the name of the matter is no review of it', async () => {
  const logs = Array.from({ length: 6 }, (_, at): TestPaper => {
    const text = `The replicated log of kind ${at} is kept in order by its servers. A replicated log of kind ${at} is safe.`
    return { id: `log-${at}`, title: `Log ${at}`, summary: `# Log\n\n## Abstract\n\n${text}`, pages: [text] }
  })
  await addTestPapers(logs)
  const { error } = await run('boiling of replicated logs', { mode: 'report', settings })
  expect(error?.message).toMatch(/^Your library hardly speaks of boiling: .* That leaves nothing to review\.$/)
})

test('a plan is reviewed unless it is said otherwise', () => {
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
  for (let i = 0; i < 400 && !(await isPaused()); i++) await wait(25)
  expect(await isPaused()).toBe(true)
  return runId
}

test('a plan waits over a restart, is changed, and then the report is written by it', async () => {
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
  // To go on without accepting the plan is to wait again.
  await resumeRun(runId)
  const client = await db()
  const status = async () => (await client.run.findUniqueOrThrow({ where: { id: runId } })).status
  for (let i = 0; i < 400 && (await status()) !== 'paused'; i++) await wait(25)
  await acceptPlan(runId)
  const view = await ended(runId)
  expect(view).toMatchObject({ status: 'completed', error: null, report: { waits: false } })
  const headings = answerSections(view.markdown).map(({ heading }) => heading)
  expect(headings[0]).toBe('On consensus')
  expect(headings).toContain('Elections')
  expect(headings).not.toContain('Background')
  expect(view.facts.some(({ items }) => items.includes('subtopic-own'))).toBe(true)
  await expect(changePlan(runId, plan)).rejects.toMatchObject({ code: 'conflict' })
  // Asked for once more it goes on behind its plan with what was researched, whatever was added since.
  const late: TestPaper = { ...RAFT, id: 'late2024raft', title: 'Raft Again: Consensus on a Replicated Log' }
  await addTestPapers([late])
  const again = await retryRun(runId)
  expect(await getRun(again.runId)).toMatchObject({ version: 1, parentId: null, rootId: runId })
  expect(await ended(again.runId)).toMatchObject({ error: null, markdown: view.markdown })
  // Where its steps are not kept any more the plan is.
  await deleteEndedWorkflows(0)
  const anew = await ended((await retryRun(runId)).runId)
  expect(anew).toMatchObject({ status: 'completed', report: { waits: false, plan: view.report?.plan } })
  expect(anew.citations.map(({ paperId }) => paperId)).toContain(late.id)
})

test('a run whose plan waits can be cancelled, and its plan is then no longer to be written by', async () => {
  const runId = await waiting()
  await expect(changePlan(runId, { title: '' })).rejects.toMatchObject({ code: 'bad_request' })
  await cancelRun(runId)
  expect((await ended(runId)).status).toBe('cancelled')
  await expect(acceptPlan(runId)).rejects.toMatchObject({ code: 'conflict' })
})
