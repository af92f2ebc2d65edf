import { afterAll, beforeAll, expect, test } from 'vitest'
import { compareVersions } from '../../../../app/research/[id]/versions/compare-versions'
import type { AnswerPart } from '../../../citations/answer/answer-part'
import { answerSentences } from '../../../citations/answer/answer-sentences'
import { answerSections } from '../../../citations/blocks/answer-sections'
import { db } from '../../../db/client'
import { testDatabase } from '../../../db/test-database'
import { endEngine } from '../../../engine/test-engine'
import { until } from '../../../test-until'
import { retryRun } from '../../again/retry-run'
import { acceptPlan, changePlan, findPlan } from '../../plan/stored-plan'
import type { RunView } from '../../run-view'
import { getRun, getRunView, startRun } from '../../runs'
import { ended, launchForRuns } from '../../test-engine'
import { addTestPapers, PAXOS, RAFT, SOUP, type TestPaper } from '../../test-library'
import { dropSection, undoEdit } from '../../versions/edit-answer'
import { addSection, improveRun } from '../../versions/improve'
import { aPlan } from '../test-plan'

const QUORUM = 'A quorum of servers is any majority of the cluster, and two quorums always share a server.'
const SAFETY: TestPaper = {
  id: 'writer2021safety',
  title: 'Quorums: Safety of a Replicated Log',
  summary: '# Quorums\n\n## Abstract\n\nQuorums keep a replicated log safe, since any two majorities share a server.',
  pages: [
    'We present a proof that quorums keep consensus on a replicated log safe. Consensus needs each entry of the log on a majority.',
    `${QUORUM} Quorums of a replicated log may be weighted, so that fast servers count more.`,
  ],
}
const MATTER = 'consensus on a replicated log'
const SECTIONS = aPlan({
  Background: ['Consensus', 'Replicated log'],
  Elections: ['Leader election'],
  Limits: ['Limitation of consensus'],
})
const PLAN = { ...SECTIONS, questions: ['What is known of consensus?'] }

let report: { runId: string; view: RunView }

beforeAll(async () => {
  await testDatabase()
  await addTestPapers([RAFT, SOUP, PAXOS, SAFETY])
  await launchForRuns()
  const { runId } = await startRun({ question: MATTER, mode: 'report' })
  await until('the plan', () => findPlan(runId))
  await changePlan(runId, PLAN)
  await acceptPlan(runId)
  report = { runId, view: await ended(runId) }
  expect(report.view.error).toBeNull()
})
afterAll(endEngine)

const headings = ({ markdown }: RunView) => answerSections(markdown).map(({ heading }) => heading)

/** The text under a heading, as a person selects it. */
function under(view: RunView, wanted: string): AnswerPart {
  const section = answerSections(view.markdown).find(({ heading }) => heading === wanted)
  if (!section) throw new Error(`no section ${wanted}`)
  const { start, end } = section
  return { kind: 'section', start, end, text: view.markdown.slice(start, end) }
}

const counted = ({ markdown }: RunView) => /under (\d+) headings?/.exec(markdown)?.[1]

test('only an added section is researched, it is at the requested place, and the rest stays word for word', async () => {
  const { runId, view } = report
  const section = { title: 'Quorums', subtopics: ['Weighted quorums', 'Majorities'] }
  const { runId: added } = await addSection({ runId, section, after: under(view, 'Background') })
  const next = await ended(added)
  expect(next).toMatchObject({ status: 'completed', error: null })
  expect(await getRun(added)).toMatchObject({ mode: 'extend', version: 2, parentId: runId, feedback: 'Quorums' })
  const before = headings(view)
  const at = before.indexOf('Background')
  const next2 = headings(next)
  expect(next2.filter((heading) => before.includes(heading))).toEqual(before)
  expect(next2.indexOf('Quorums')).toBeGreaterThan(at)
  expect(next2.indexOf('Quorums')).toBeLessThan(next2.indexOf('Elections'))
  // Only the new subtopics were searched for.
  expect(next.asked.map(({ query }) => query)).toEqual(section.subtopics)
  expect(next.report?.plan.sections.map(({ title }) => title)).toContain('Quorums')
  const own = under(next, 'Quorums').text
  expect(own).toContain('[writer2021safety, page 2]')
  // Quoted sentences: all earlier ones, and those of the new section.
  const { sentences } = compareVersions(view, next)
  expect(sentences.filter(({ kind }) => kind === 'removed' || kind === 'changed')).toEqual([])
  expect(sentences.filter(({ kind }) => kind === 'added').length).toBeGreaterThan(0)
  expect(Number(counted(next))).toBe(Number(counted(view)) + 1)
  expect(next.citations.every(({ verdict }) => verdict === 'quoted')).toBe(true)
  expect(answerSentences(next.markdown, next.citations).filter(({ verdict }) => verdict === 'uncited')).toEqual([])
  const client = await db()
  const rows = await client.evidence.findMany({ where: { runId: added }, orderBy: { ord: 'asc' } })
  expect(rows.map((row) => row.id)).toEqual(next.evidence.map((one) => one.id))
  for (const { evidenceId } of next.citations) expect(rows.map((row) => row.id)).toContain(evidenceId)
  // Retrying it gives the same result.
  const again = await retryRun(added)
  expect((await ended(again.runId)).markdown).toBe(next.markdown)
})

test('a section is removed at once, with what only it reported, and undoing it restores both', async () => {
  const { runId, view } = report
  const dropped = view.report?.plan.sections.find(({ title }) => title === 'Background')
  const { runId: version, view: next } = await dropSection({ runId, section: under(view, 'Background') })
  expect(await getRun(version)).toMatchObject({ mode: 'edit', parentId: runId, status: 'completed' })
  expect(headings(next)).not.toContain('Background')
  expect(next.report?.plan.sections).not.toContainEqual(dropped)
  expect(Number(counted(next))).toBe(Number(counted(view)) - 1)
  const cited = new Set(next.citations.map(({ paperId }) => paperId))
  expect(next.references.map(({ paperId }) => paperId).sort()).toEqual([...cited].sort())
  // Another section is removed from the same version, which has no later version yet.
  const both = await dropSection({ runId: version, section: under(next, 'Limits') })
  expect(both.runId).toBe(version)
  expect(headings(both.view)).toEqual(headings(next).filter((heading) => heading !== 'Limits'))
  expect(Number(counted(both.view))).toBe(Number(counted(view)) - 2)
  const back = await undoEdit(version)
  expect(back.view.markdown).toBe(next.markdown)
  expect(back.view.report).toEqual(next.report)
  expect((await undoEdit(version)).runId).toBe(runId)
  expect((await getRunView(runId)).markdown).toBe(view.markdown)
})

test('findings of a removed section can be reported by one added in its place', async () => {
  const { runId, view } = report
  const without = await dropSection({ runId, section: under(view, 'Background') })
  const section = { title: 'Foundations', subtopics: [] }
  const { runId: added } = await addSection({ runId: without.runId, section, after: under(without.view, 'Questions') })
  const next = await ended(added)
  const sections = next.report?.plan.sections.map(({ title }) => title)
  expect(sections?.[0]).toBe('Foundations')
  expect(headings(next).indexOf('Foundations')).toBe(headings(next).indexOf('Questions') + 1)
  expect(counted(next)).toBe(counted(view))
})

test('a section that cannot be added or removed is refused with a message', async () => {
  const { runId, view } = report
  const long = { title: 'x'.repeat(200), subtopics: [] }
  await expect(addSection({ runId, section: long })).rejects.toMatchObject({
    code: 'bad_request',
    message: 'A section has more than 160 characters. Shorten it.',
  })
  const stale = { ...under(view, 'Background'), text: 'Something else.' }
  await expect(addSection({ runId, section: { title: 'New', subtopics: [] }, after: stale })).rejects.toMatchObject({
    code: 'conflict',
  })
  await expect(dropSection({ runId, section: stale })).rejects.toMatchObject({ code: 'conflict' })
  const [title] = answerSections(view.markdown)
  if (!title) throw new Error('no title')
  await expect(dropSection({ runId, section: under(view, title.heading) })).rejects.toMatchObject({
    code: 'bad_request',
  })
})

test('rewriting a section is refused without a model, with an alternative', async () => {
  const target = under(report.view, 'Background')
  await expect(improveRun({ runId: report.runId, feedback: 'shorter', target })).rejects.toMatchObject({
    code: 'bad_request',
    message: expect.stringContaining('passages that match its words are added'),
  })
})
