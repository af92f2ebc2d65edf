import { escapeMarkdown } from '../../analyst/extractive/markdown'
import { shortTitle } from '../../analyst/extractive/short-title'
import { noticeParagraph } from '../../analyst/notice'
import { formatMarker } from '../../citations/markers/markers'
import { escapeMarkdown as escapeAll } from '../../text/escape-markdown'
import { listed } from '../../text/listed'
import type { DeepFact } from '../deep/look-for'
import { paragraphs } from '../deep/synthesis'
import { count } from '../stage'
import { COLUMNS, type ComparedPaper } from './compare-papers'
import { type Consolidated, contradictionsIn, type Said } from './consolidate'
import type { PlannedSection, ReportPlan } from './report-plan'
import type { WrittenParts } from './with-model/write-with-model'

export type Compiled = {
  plan: ReportPlan
  /** what the library lacks of the matter; empty for nothing */
  notice: string
  /** what answers the whole, told in the abstract alone */
  abstract: DeepFact[]
  consolidated: Consolidated[]
  compared: ComparedPaper[]
  /** what a model wrote; null: the papers' own words stand everywhere */
  written: WrittenParts | null
}

/** Findings of which a subtopic is told to have little. */
const LITTLE = 2
/** Papers that are named before a section. */
const NAMED = 3

/**
 * The markdown of a report, part by part: title, abstract, questions, a section after the other, the table of the main
 * papers, what they contradict each other in, and what is missing. Sentences of papers carry their page; those between
 * them are in italics, speak of the report alone, and claim nothing of papers.
 */
export function* compile({ plan, notice, abstract, consolidated, compared, written }: Compiled): Generator<string> {
  const byId = new Map(consolidated.map((one) => [one.subtopic.id, one]))
  const told = consolidated.flatMap(({ findings }) => findings)
  yield `${noticeParagraph(notice)}# ${escapeAll(plan.title)}`
  yield `\n\n## Abstract\n\n${own(sayWhole(plan, [...abstract, ...told], written !== null))}`
  if (written?.abstract) yield `\n\n${written.abstract}`
  else if (abstract.length > 0) yield `\n\n${paragraphs(abstract)}`
  if (plan.questions.length > 0)
    yield `\n\n## Questions\n\n${plan.questions.map((question, index) => `${index + 1}. ${escapeAll(question)}`).join('\n')}`
  for (const section of plan.sections) {
    const text = written?.sections[section.id]
    yield `\n\n${text ? `## ${escapeAll(section.title)}\n\n${text}` : sectionText(section, byId)}`
  }
  if (compared.length > 0) yield `\n\n## The main papers compared\n\n${table(compared)}`
  yield `\n\n## Contradictions\n\n${contradictions(contradictionsIn([...abstract, ...told]))}`
  yield `\n\n## Gaps\n\n${gaps(plan, byId).map(own).join('\n\n')}`
}

/** One section: each subtopic with what the papers say on it, or that nothing was found. */
function sectionText({ title, subtopics }: PlannedSection, byId: ReadonlyMap<string, Consolidated>): string {
  const parts = subtopics.flatMap(({ id, title: name }) => {
    const findings = byId.get(id)?.findings ?? []
    const heading = subtopics.length > 1 ? `### ${escapeAll(name)}\n\n` : ''
    return findings.length === 0 ? [] : [heading + paragraphs(findings)]
  })
  const all = subtopics.flatMap(({ id }) => byId.get(id)?.findings ?? [])
  const lead = own(all.length > 0 ? sayWho(all) : 'Nothing was found in the library on this.')
  return [`## ${escapeAll(title)}`, lead, ...parts].join('\n\n')
}

function sayWhole({ sections }: ReportPlan, findings: DeepFact[], isWritten: boolean): string {
  if (isWritten)
    return `A language model wrote this review from ${count(findings.length, 'passage')} of ${count(papersOf(findings).length, 'paper')} of your library. Each citation was checked against its page.`
  return `This review puts ${count(findings.length, 'passage')} of ${count(papersOf(findings).length, 'paper')} of your library under ${count(sections.length, 'heading')}, in the papers’ own words, each with its page. No language model was used: the passages are chosen and ordered by their words.`
}

/** Whose passages follow, those who say most first. */
function sayWho(findings: DeepFact[]): string {
  const papers = papersOf(findings)
  const names = papers.slice(0, NAMED).map((title) => shortTitle(title))
  const others = papers.length - names.length
  return `${count(findings.length, 'passage')} of ${listed([...names, ...(others > 0 ? [count(others, 'other paper')] : [])], 'and')}.`
}

/** Titles of the papers, those of most findings first. */
function papersOf(findings: DeepFact[]): string[] {
  const times = new Map<string, { title: string; times: number }>()
  for (const { paperId, title } of findings) times.set(paperId, { title, times: (times.get(paperId)?.times ?? 0) + 1 })
  return [...times.values()].sort((a, b) => b.times - a.times).map(({ title }) => title)
}

function table(compared: ComparedPaper[]): string {
  const rows = compared.map(({ paperId, title, cells }) => {
    const columns = COLUMNS.map((column) => {
      const cell = cells[column]
      return cell ? `“${inCell(cell.shown)}” ${formatMarker(paperId, cell.page)}` : 'not stated'
    })
    return `| ${[inCell(shortTitle(title)), ...columns].join(' | ')} |`
  })
  const head = ['Paper', ...COLUMNS]
  return [`| ${head.join(' | ')} |`, `| ${head.map(() => '---').join(' | ')} |`, ...rows].join('\n')
}

/** Quotation marks within become single ones, as within any quotation. */
function inCell(text: string): string {
  return escapeAll(
    text
      .replace(/“/g, '‘')
      .replace(/”/g, '’')
      .replace(/"([^"]*)"/g, '‘$1’'),
  )
}

function contradictions(pairs: [Said, Said][]): string {
  if (pairs.length === 0)
    return own('No two of the passages that are quoted here contradict each other, as far as words can tell.')
  const side = ({ paperId, shown, page }: Said) => `- ${escapeMarkdown(shown)} ${formatMarker(paperId, page)}`
  return pairs.map(([one, other]) => `${own('Two papers differ here:')}\n\n${side(one)}\n${side(other)}`).join('\n\n')
}

/** What no paper holds, and on what there is little. */
function gaps({ sections }: ReportPlan, byId: ReadonlyMap<string, Consolidated>): string[] {
  const all = sections.flatMap(({ subtopics }) => subtopics.flatMap(({ id }) => byId.get(id) ?? []))
  const none = all.filter(({ findings }) => findings.length === 0)
  const little = all.filter((one) => one.findings.length > 0 && papersOf(one.findings).length < LITTLE)
  const names = (some: Consolidated[]) =>
    listed(
      some.map(({ subtopic }) => `“${subtopic.title}”`),
      'and',
    )
  return [
    ...(none.length > 0 ? [`Nothing was found in your library on ${names(none)}.`] : []),
    ...(little.length > 0 ? [`A single paper speaks of ${names(little)}.`] : []),
    'What the papers say was not weighed against each other beyond their words, and nothing outside of your library was read.',
  ]
}

/** A sentence of Folio's own, which claims nothing of papers. */
function own(text: string): string {
  return `*${escapeAll(text.replaceAll('_', ' '))}*`
}
