import { beforeAll, expect, test } from 'vitest'
import type { AnswerPart } from '../../../citations/answer/answer-part'
import { answerSections } from '../../../citations/blocks/answer-sections'
import { testDatabase } from '../../../db/test-database'
import { AppError } from '../../../errors'
import { type Analyst, QUOTING } from '../../../thinking/analyst'
import { scriptedModel } from '../../../thinking/test-scripted'
import { readReportSettings } from '../../settings/report-settings'
import { addTestPapers, PAXOS, RAFT, SOUP } from '../../test-library'
import { run } from '../../test-run'
import { aPlan } from '../test-plan'

const MATTER = 'consensus on a replicated log'
const IDEAS = [
  'Consensus on a replicated log lets all servers agree on each command before it is executed.',
  'By consensus a replicated log keeps the same entries in one order on every machine of the group.',
]
const TOLD = {
  ...PAXOS,
  pages: [...PAXOS.pages.map((page) => page.replace('We present Paxos,', 'Paxos is')), ...IDEAS],
}

let report: Awaited<ReturnType<typeof run>>

beforeAll(async () => {
  await testDatabase()
  await addTestPapers([RAFT, SOUP, TOLD])
  const plan = aPlan({ Background: ['Consensus'], Elections: ['Leader election'] })
  report = await run(MATTER, { mode: 'report', settings: readReportSettings({ review: false }), plan })
  expect(report.error).toBeNull()
})

function sectionOf(markdown: string, wanted: string) {
  const section = answerSections(markdown).find(({ heading }) => heading === wanted)
  return section && { ...section, text: markdown.slice(section.start, section.end) }
}

const rewriting = (text: string | (() => string)) =>
  scriptedModel({ improve_part_v2: text, judge_citations_v4: { verdicts: [] } })

/** Makes a new version with the section under a heading rewritten, and returns that section. */
async function improved(heading: string, feedback: string, analyst: Analyst) {
  const { id, sessionId, view } = report
  const section = sectionOf(view.markdown, heading)
  if (!section) throw new Error(`no section ${heading}`)
  const { start, end, text } = section
  const target: AnswerPart = { kind: 'section', start, end, text }
  const next = await run(MATTER, { mode: 'improve', parentId: id, sessionId, feedback, target }, analyst)
  expect(next.error).toBeNull()
  return { view: next.view, text: sectionOf(next.view.markdown, heading)?.text }
}

const headings = (markdown: string) => answerSections(markdown).map(({ heading }) => heading)
/** Makes a new version of the whole report with feedback. */
async function whole(feedback: string, analyst: Analyst) {
  const { id, sessionId } = report
  const next = await run(MATTER, { mode: 'improve', parentId: id, sessionId, feedback }, analyst)
  expect(next.error).toBeNull()
  expect(next.view.report?.contents).toBeTruthy()
  return next.view
}

test('feedback that names a section rewrites only that one', async () => {
  const view = await whole('Say more in Background', rewriting(`Election timeouts are random [${RAFT.id}, page 2].`))
  const titles = headings(report.view.markdown).slice(1)
  const changed = titles.filter(
    (one) => sectionOf(view.markdown, one)?.text !== sectionOf(report.view.markdown, one)?.text,
  )
  expect(changed).toContain('Background')
  expect(changed).not.toContain('Elections')
  expect(view.notices.join()).toContain('Rewritten: “Background”. The rest is unchanged.')
})

test('without a model, passages on the feedback are added as a section, and all others stay', async () => {
  const view = await whole('boiling vegetable soup', QUOTING)
  const added = 'Passages on: boiling vegetable soup'
  expect(headings(view.markdown)).toEqual([...headings(report.view.markdown), added])
  expect(sectionOf(view.markdown, added)?.text).toContain(`[${SOUP.id}, page 1]`)
  for (const heading of ['Background', 'Elections'])
    expect(sectionOf(view.markdown, heading)?.text).toBe(sectionOf(report.view.markdown, heading)?.text)
})

test('a model that fails at a section keeps those it wrote, and the rest of the report', async () => {
  let calls = 0
  const fails = rewriting(() => {
    if (++calls > 1) throw new AppError('model_failed', 'The model is away.')
    return `Election timeouts are random [${RAFT.id}, page 2].`
  })
  const view = await whole('in plain words', fails)
  expect(calls).toBe(2)
  expect(sectionOf(view.markdown, 'Background')?.text).toContain('Election timeouts are random')
  expect(sectionOf(view.markdown, 'Elections')?.text).toBe(sectionOf(report.view.markdown, 'Elections')?.text)
  expect(view.notices.join()).toContain('The model is away.')
})

test("a model's text stays below the section's heading, whatever headings it has", async () => {
  const marker = `[${RAFT.id}, page 2]`
  const writes = rewriting(
    `## Background\n\n# Timeouts\n\nElection timeouts are random ${marker}.\n\n## Votes\n\nSplit votes are rare ${marker}.`,
  )
  const { view, text } = await improved('Background', 'more about timeouts', writes)
  expect(text).toBe(
    `### Timeouts\n\nElection timeouts are random ${marker}.\n\n#### Votes\n\nSplit votes are rare ${marker}.`,
  )
  const own = headings(report.view.markdown)
  expect(headings(view.markdown).filter((heading) => heading !== 'Timeouts' && heading !== 'Votes')).toEqual(own)
})
