import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '../../../db/client'
import { testDatabase } from '../../../db/test-database'
import { endEngine } from '../../../engine/test-engine'
import { findEarlierResearch } from '../../overview/earlier-research'
import { startRun } from '../../runs'
import { readDeepSettings } from '../../settings/deep-settings'
import { ended, launchForRuns } from '../../test-engine'
import { addTestPapers, PAXOS, RAFT, SOUP, type TestPaper } from '../../test-library'
import { readTrace } from '../../trace/read-trace'

const QUESTION = 'How do servers reach consensus on a replicated log?'

/** Papers that cover the limits well enough for that item to be done. */
const onLimits = (id: string, limits: string[]): TestPaper => ({
  id,
  title: `Limits of consensus on a replicated log, as ${id} sees them`,
  summary: `# Limits of consensus\n\n## Abstract\n\nServers reach consensus on a replicated log, at a cost.`,
  pages: [`Servers reach consensus on a replicated log by voting. ${limits.join(' ')}`],
})
const LIMITS = [
  onLimits('adams2019', [
    'A limitation is that servers cannot reach consensus on a replicated log while no majority of them is up.',
    'Consensus among servers on a replicated log is expensive, since each entry waits for a slow disk.',
  ]),
  onLimits('brown2021', [
    'Servers fail to reach consensus on the log when two of them stand for election again and again.',
    'A drawback of consensus on a replicated log is that servers far from each other suffer from latency.',
  ]),
]

beforeAll(async () => {
  await testDatabase()
  await addTestPapers([RAFT, PAXOS, SOUP, ...LIMITS])
  await launchForRuns()
})
afterAll(endEngine)

async function research(from: string | null = null) {
  const { runId } = await startRun({ question: QUESTION, mode: 'deep', settings: { ...readDeepSettings({}), from } })
  return { runId, view: await ended(runId), trace: await readTrace(runId) }
}

test('research from an earlier run has its checklist and facts, and searches for open items', async () => {
  const first = await research()
  expect((await findEarlierResearch(QUESTION))?.canStart).toBe(true)
  const { runId, view, trace } = await research(first.runId)
  expect(view).toMatchObject({ status: 'completed', error: null, notices: [] })
  expect(view.plan.map(({ id, title }) => [id, title])).toEqual(first.view.plan.map(({ id, title }) => [id, title]))
  expect(view.facts.slice(0, first.view.facts.length).map(({ text, items }) => [text, items])).toEqual(
    first.view.facts.map(({ text, items }) => [text, items]),
  )
  // Covered items are not searched for again.
  const open = first.view.plan.filter(({ status }) => status !== 'done')
  expect(open.length).toBeLessThan(first.view.plan.length)
  const again = view.asked.filter(({ stage }) => stage === 'round-1')
  expect(again.map(({ query }) => query).sort()).toEqual(open.map(({ question }) => question).sort())
  expect(view.markdown).toMatch(
    /This answer builds on research from \d{4}-\d\d-\d\d: \d+ passages? from it (?:was|were) reused/,
  )
  expect(trace.stages[0]).toMatchObject({
    id: 'earlier',
    summary: expect.stringMatching(/Reused from .* passages$/),
  })
  expect(trace.input_params.settings).toMatchObject({ from: first.runId })
  // The run has its own copies of the evidence.
  const rows = await (await db()).evidence.findMany({ where: { runId }, orderBy: { ord: 'asc' } })
  expect(rows.map(({ id }) => id)).toEqual(view.evidence.map(({ id }) => id))
  expect(rows.some(({ id }) => first.view.evidence.some((one) => one.id === id))).toBe(false)
  expect(view.citations.every(({ verdict, evidenceId }) => verdict === 'quoted' && evidenceId !== null)).toBe(true)
})

test('changed and deleted passages are not reused', async () => {
  const first = await research()
  const client = await db()
  const ofPaxos = first.view.facts.filter(({ paperId }) => paperId === PAXOS.id)
  expect(ofPaxos.length).toBeGreaterThan(0)
  await client.page.updateMany({ where: { paperId: PAXOS.id }, data: { text: 'Nothing stands here any more.' } })
  const { view, trace } = await research(first.runId)
  expect(trace.stages[0]?.summary).toContain(`${ofPaxos.length} left out because the passages have changed`)
  const own = view.facts.slice(0, first.view.facts.length - ofPaxos.length)
  expect(own.some(({ paperId }) => paperId === PAXOS.id)).toBe(false)
  const { sessionId } = await client.run.findUniqueOrThrow({ where: { id: first.runId } })
  await client.session.update({ where: { id: sessionId }, data: { removedAt: new Date() } })
  const anew = await research(first.runId)
  expect(anew.view.notices.join()).toContain('is no longer available, so everything is searched again')
  expect(anew.view).toMatchObject({ status: 'completed', error: null })
})
