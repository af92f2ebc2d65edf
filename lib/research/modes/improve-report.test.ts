import { beforeAll, expect, test } from 'vitest'
import type { Analyst } from '../../analyst/analyst'
import { extractive } from '../../analyst/extractive'
import type { AnswerPart } from '../../citations/answer/answer-part'
import { answerSections } from '../../citations/answer/answer-sections'
import { testDatabase } from '../../db/test-database'
import { AppError } from '../../errors'
import { readReportSettings } from '../report/report-settings'
import { addTestPapers, PAXOS, RAFT, SOUP } from '../test-library'
import { run } from '../test-run'

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
  report = await run(MATTER, { mode: 'report', settings: readReportSettings({ review: false }) })
  expect(report.error).toBeNull()
})

function sectionOf(markdown: string, wanted: string) {
  const section = answerSections(markdown).find(({ heading }) => heading === wanted)
  return section && { ...section, text: markdown.slice(section.start, section.end) }
}

/** A new version with another section under a heading, and what stands there then. */
async function improved(heading: string, feedback: string, analyst: Analyst = extractive) {
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
const passagesToldOf = (markdown: string) => Number(/This review puts (\d+) passage/.exec(markdown)?.[1])

test('more on something stands above the headings of its section, and the report says what it tells now', async () => {
  const { view, text = '' } = await improved('Background', 'more about election timeouts')
  expect(text.indexOf('Election timeouts are chosen randomly')).toBeGreaterThan(0)
  expect(text.indexOf('Election timeouts are chosen randomly')).toBeLessThan(text.indexOf('### Main ideas'))
  expect(text).toMatch(/^\*\d passages of .*Raft.*\.\*/)
  expect(headings(view.markdown)).toEqual(headings(report.view.markdown))
  expect(passagesToldOf(view.markdown)).toBeGreaterThan(passagesToldOf(report.view.markdown))
  expect(view.report?.contents?.plan).toEqual(report.view.report?.plan)
  expect(view.references.map(({ paperId }) => paperId).sort()).toEqual([RAFT.id, PAXOS.id].sort())
})

test('a section as a list keeps its headings', async () => {
  const { text = '' } = await improved('Background', 'as a list')
  expect(text).toMatch(/^\*\d passages? of Paxos(?: and Raft)?\.\*\n\n### Main ideas\n\n- /)
})

test('a section that is shorter still has its page behind each sentence', async () => {
  const { view, text = '' } = await improved('Background', 'shorter')
  expect(text.length).toBeLessThan(sectionOf(report.view.markdown, 'Background')?.text.length ?? 0)
  expect(view.citations.every(({ verdict }) => verdict === 'quoted')).toBe(true)
})

test('a section of which nothing is left goes from the plan and from the count of headings', async () => {
  const { view, text } = await improved('Results', 'this is wrong')
  expect(text).toBeUndefined()
  expect(view.report?.plan.sections.map(({ title }) => title)).not.toContain('Results')
  const before = report.view.report?.plan.sections.length ?? 0
  expect(view.markdown).toContain(`under ${before - 1} headings`)
  expect(view.markdown).not.toContain('“What is achieved”')
})

/** A new version of the whole with feedback on it. */
async function whole(feedback: string, analyst: Analyst = extractive) {
  const { id, sessionId } = report
  const next = await run(MATTER, { mode: 'improve', parentId: id, sessionId, feedback }, analyst)
  expect(next.error).toBeNull()
  expect(next.view.report?.contents).toBeTruthy()
  return next.view
}

test('feedback on a report as a whole makes a report: the sections that it is on are written anew, and no others', async () => {
  const before = headings(report.view.markdown)
  const shorter = await whole('shorter')
  expect(headings(shorter.markdown)).toEqual(before)
  expect(shorter.markdown.length).toBeLessThan(report.view.markdown.length)
  expect(shorter.notices.join()).toContain('Written anew:')
  const more = await whole('more about election timeouts in the background')
  const changed = before.filter(
    (one) => one !== before[0] && sectionOf(more.markdown, one)?.text !== sectionOf(report.view.markdown, one)?.text,
  )
  expect(more.notices.join()).toMatch(/Written anew: “[^”]+”\. All else stays as it was\./)
  const [, named = ''] = /Written anew: “([^”]+)”/.exec(more.notices.join()) ?? []
  expect(changed).toContain(named)
  const planned = report.view.report?.plan.sections.map(({ title }) => title) ?? []
  expect(changed.filter((one) => planned.includes(one))).toEqual([named])
  expect(more.citations.every(({ verdict }) => verdict === 'quoted')).toBe(true)
  expect(more.references.map(({ paperId }) => paperId).sort()).toEqual([RAFT.id, PAXOS.id].sort())
})

test('a section that is not wanted goes from the whole, and what cannot be followed leaves it as it was', async () => {
  const less = await whole('drop the Limits section')
  expect(headings(less.markdown)).not.toContain('Limits')
  expect(less.report?.plan.sections.map(({ title }) => title)).not.toContain('Limits')
  expect(less.notices.join()).toContain('Taken out: “Limits”. All else stays as it was.')
  const same = await whole('less about soup')
  expect(same.markdown).toBe(report.view.markdown)
  expect(same.notices.join()).toContain('The report stays as it was')
})

test('a model that fails at a section keeps those that it wrote, and the rest of the report', async () => {
  let calls = 0
  const fails: Analyst = {
    ...extractive,
    name: 'llm',
    async *improve() {
      if (++calls > 1) throw new AppError('model_failed', 'The model is away.')
      yield `Election timeouts are random [${RAFT.id}, page 2].`
    },
  }
  const view = await whole('in plain words', fails)
  expect(calls).toBe(2)
  expect(sectionOf(view.markdown, 'Background')?.text).toContain('Election timeouts are random')
  expect(sectionOf(view.markdown, 'Results')?.text).toBe(sectionOf(report.view.markdown, 'Results')?.text)
  expect(view.notices.join()).toContain('The model is away.')
})

test('what a model writes of a section stays below its heading, whatever headings it writes', async () => {
  const marker = `[${RAFT.id}, page 2]`
  const writes: Analyst = {
    ...extractive,
    name: 'llm',
    async *improve() {
      yield `## Background\n\n# Timeouts\n\nElection timeouts are random ${marker}.\n\n## Votes\n\nSplit votes are rare ${marker}.`
    },
  }
  const { view, text } = await improved('Background', 'more about timeouts', writes)
  expect(text).toBe(
    `### Timeouts\n\nElection timeouts are random ${marker}.\n\n#### Votes\n\nSplit votes are rare ${marker}.`,
  )
  const own = headings(report.view.markdown).filter((heading) => heading !== 'Main ideas')
  expect(headings(view.markdown).filter((heading) => heading !== 'Timeouts' && heading !== 'Votes')).toEqual(own)
})
