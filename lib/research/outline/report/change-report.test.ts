import { expect, test } from 'vitest'
import { reportSections } from '../../contents/report-sections'
import { subtopicsOf } from '../../plan/report-plan'
import { aFact, aPassage } from '../test-findings'
import { aPlan } from '../test-plan'
import { withoutSection, withSections, withWords } from './change-report'
import { compile, toContents } from './compile'

const PLAN = aPlan({ Caches: ['Hits'], Logs: ['Writes', 'Sizes'] })
const [hits, writes, sizes] = subtopicsOf(PLAN)
if (!hits || !writes || !sizes) throw new Error('no subtopics')
const said = (paperId: string, shown: string) => ({ ...aFact(paperId, shown, []), title: `${paperId}: A Paper` })
const passage = (paperId: string, text: string) => ({
  ...aPassage(paperId, text, { id: `evidence of ${text}` }),
  spans: [{ page: 2, start: 0, end: text.length }],
})
const found = { elsewhere: [] }
const [ONE, OTHER] = ['A cache of Lantern hits in 90% of all cases.', 'A cache of Lantern hits in 40% of all cases.']
const differ = { about: 'the rate', one: `lantern ${ONE}`, other: `beacon ${OTHER}` }
const row = (paperId: string) => ({
  paperId,
  title: `${paperId}: A Paper`,
  cells: { Method: { shown: `We present ${paperId}.`, page: 1, passageId: 'p' } },
  evidence: [],
})
const COMPILED = {
  plan: PLAN,
  notice: '',
  consolidated: [
    { ...found, subtopic: hits, findings: [said('lantern', ONE)] },
    { ...found, subtopic: writes, findings: [said('beacon', OTHER)] },
    { ...found, subtopic: sizes, findings: [] },
  ],
  thought: { themes: [], trends: [], contradictions: [differ], gaps: [] },
  compared: [row('lantern'), row('beacon')],
  passages: [passage('lantern', ONE), passage('beacon', OTHER)],
  outside: null,
  screened: null,
  written: { sections: {}, frame: null },
}
/** The same without a model. */
const QUOTED = { ...COMPILED, compared: [], written: null }
const REPORT = { markdown: [...compile(COMPILED)].join(''), contents: toContents(COMPILED) }

function section(heading: string, { markdown, contents } = REPORT) {
  const one = reportSections(markdown, contents.plan).find((section) => section.heading === heading)
  if (!one) throw new Error(`no section ${heading}`)
  return { ...one, text: markdown.slice(one.start, one.end) }
}

test('a removed section takes along what only it reported: rows, contradictions and gaps', () => {
  expect(section('Contradictions').text).toContain('[beacon, page 2]')
  const { markdown, contents } = withoutSection(REPORT, section('Logs'))
  expect(markdown).not.toContain('beacon')
  expect(markdown).not.toContain('Sizes')
  expect(markdown).toContain('wrote this review from 1 finding in 1 paper in your library.')
  expect(markdown).toMatch(/## Contradictions\n\n\*A language model compared/)
  expect(markdown).toMatch(/## Gaps\n\n\*Only one of the papers read covers “Hits”\.\*/)
  expect(contents.plan.sections.map(({ title }) => title)).toEqual(['Caches'])
  expect(markdown).toContain(section('Caches').text.trim())
})

test('a table can be removed, and is removed with its last row', () => {
  const { markdown } = withoutSection(REPORT, section('The main papers compared'))
  expect(markdown).not.toContain('| Paper |')
  expect(markdown).toContain('## Logs')
  const one = { markdown: REPORT.markdown.replace(/^\| lantern .*\n/m, ''), contents: REPORT.contents }
  expect(withoutSection(one, section('Logs', one)).markdown).not.toContain('## The main papers compared')
})

test("an added section is at its planned place, and the report's remarks include it", () => {
  const plan = {
    ...PLAN,
    sections: PLAN.sections.toSpliced(1, 0, { id: 's9', title: 'Disks', subtopics: [{ id: 'z', title: 'Wear' }] }),
  }
  const next = withSections(REPORT, {
    plan,
    texts: new Map([['s9', '## Disks\n\n*1 passage of tower.*\n\nDisks wear [tower, page 3].']]),
    told: [{ id: 'z', papers: ['tower'] }],
    rows: ['| tower | “We present it.” [tower, page 3] | not stated | not stated | not stated |'],
    contradictions: '*Two papers differ here:*\n\n- One [tower, page 3]\n- Other [lantern, page 2]',
    leftOpen: [],
  })
  expect(reportSections(next.markdown, plan).map(({ heading }) => heading)).toEqual([
    'Abstract',
    'Introduction',
    'Caches',
    'Disks',
    'Logs',
    'The main papers compared',
    'Contradictions',
    'Gaps',
  ])
  expect(next.markdown).toContain('from 3 findings in 3 papers in your library.')
  expect(section('The main papers compared', next).text.trimEnd().split('\n').at(-1)).toContain('| tower |')
  expect(section('Contradictions', next).text.match(/Two papers differ/g)).toHaveLength(2)
  // Removing the added section restores the report.
  expect(withoutSection(next, section('Disks', next)).markdown).toBe(REPORT.markdown)
})

test('parts written from the sections say if these have changed, until they are rewritten', () => {
  const frame = {
    abstract: 'Caches hit [lantern, page 2].',
    introduction: '',
    discussion: 'They do [lantern, page 2].',
  }
  const compiled = { ...COMPILED, written: { sections: {}, frame } }
  const whole = { markdown: [...compile(compiled)].join(''), contents: toContents(compiled) }
  const change = (report: typeof whole, words: string, by: string) =>
    withWords(report, report.markdown.replace(words, by), new Map())
  const rewritten = change(whole, `> ${ONE}`, `> Well. ${ONE}`)
  const table = '“The main papers compared”, “Contradictions”'
  const says = (parts: string) => `*From an earlier version: ${parts}. Since then, “Caches” was changed.*`
  expect(rewritten.markdown).toContain(says(`“Abstract”, “Discussion”, ${table} and “Gaps”`))
  // The remark on the whole report is correct again.
  expect(rewritten.markdown.match(/wrote this review from/g)).toHaveLength(1)
  const renewed = change(rewritten, frame.discussion, 'They do so well [lantern, page 2].')
  expect(renewed.markdown).toContain(says(`“Abstract”, ${table} and “Gaps”`))
  const dropped = withoutSection(renewed, section('Logs', renewed))
  expect(dropped.markdown).toContain('Since then, “Caches” and “Logs” were changed or removed.')
  expect(dropped.markdown.match(/From an earlier version/g)).toHaveLength(1)
  // Changing only the text around the sections makes no part outdated.
  expect(change(whole, frame.discussion, 'They do so well [lantern, page 2].').markdown).not.toContain(
    'earlier version',
  )
  // Without a model the whole report follows.
  const quoted = { markdown: [...compile(QUOTED)].join(''), contents: toContents(QUOTED) }
  expect(change(quoted, `> ${ONE}`, `> Well. ${ONE}`).markdown).not.toContain('earlier version')
})

test('after a change a section names the papers it quotes now; text by the person stays', () => {
  const titles = new Map([['tower', 'Tower: A Paper']])
  const quoted = { markdown: [...compile(QUOTED)].join(''), contents: toContents(QUOTED) }
  expect(quoted.markdown).toContain(`## Caches\n\n*1 passage of lantern.*\n\n> ${ONE} [lantern, page 2]`)
  expect(quoted.markdown).toContain('arranges 2 passages from 2 papers in your library under 2 headings,')
  expect(quoted.markdown).not.toContain('## Contradictions')
  const words = quoted.markdown.replace(`> ${ONE}`, `> Towers hold [tower, page 1].\n\n> ${ONE}`)
  const next = withWords(quoted, words, titles)
  expect(section('Caches', next).text).toContain('*2 passages of Tower and lantern.*')
  expect(next.markdown).toContain('arranges 3 passages from 3 papers')
  const own = { ...quoted, markdown: quoted.markdown.replace(/\*This review arranges [^*]*\*/, 'My own words.') }
  expect(withoutSection(own, section('Caches', own)).markdown).toContain('My own words.')
})
