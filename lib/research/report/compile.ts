import { escapeMarkdown } from '../../analyst/extractive/markdown'
import { shortTitle } from '../../analyst/extractive/short-title'
import { noticeParagraph } from '../../analyst/notice'
import { formatMarker } from '../../citations/markers/markers'
import { SOURCE_TITLES, type SourceName } from '../../sources/source'
import { escapeMarkdown as escapeAll } from '../../text/escape-markdown'
import { listed } from '../../text/listed'
import type { DeepFact } from '../deep/look-for'
import { paragraphs, silence } from '../deep/synthesis'
import { count } from '../stage'
import { COLUMNS, type ComparedPaper } from './compare-papers'
import { type Consolidated, type Contradiction, contradictionsOf, type Said } from './consolidate'
import type { AskedOutside } from './outside/research-outside'
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
  /** what was asked outside of the library; null: nothing was to be */
  outside: AskedOutside | null
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
export function* compile({
  plan,
  notice,
  abstract,
  consolidated,
  compared,
  outside,
  written,
}: Compiled): Generator<string> {
  const byId = new Map(consolidated.map((one) => [one.subtopic.id, one]))
  const told = consolidated.flatMap(({ findings }) => findings)
  const isWeighed = consolidated.some(({ thought }) => thought !== null)
  yield `${noticeParagraph(notice)}# ${escapeAll(plan.title)}`
  yield `\n\n## Abstract\n\n${own(sayWhole(plan, [...abstract, ...told], { outside, isWritten: written !== null }))}`
  if (written?.abstract) yield `\n\n${written.abstract}`
  else if (abstract.length > 0) yield `\n\n${paragraphs(abstract)}`
  if (plan.questions.length > 0)
    yield `\n\n## Questions\n\n${plan.questions.map((question, index) => `${index + 1}. ${escapeAll(question)}`).join('\n')}`
  for (const section of plan.sections) {
    const text = written?.sections[section.id]
    yield `\n\n${text ? `## ${escapeAll(section.title)}\n\n${text}` : sectionText(section, byId, outside)}`
  }
  if (compared.length > 0) yield `\n\n## The main papers compared\n\n${table(compared)}`
  yield `\n\n## Contradictions\n\n${contradictions(contradictionsOf([...abstract, ...told], consolidated), isWeighed)}`
  yield `\n\n## Gaps\n\n${[...gaps(plan, byId, outside), ...reservations([...abstract, ...told], { outside, isWeighed })].map(own).join('\n\n')}`
}

/** One section: each subtopic with what the papers say on it, or that nothing was found. */
function sectionText(
  { title, subtopics }: PlannedSection,
  byId: ReadonlyMap<string, Consolidated>,
  outside: AskedOutside | null,
): string {
  const parts = subtopics.flatMap(({ id, title: name }) => {
    const findings = byId.get(id)?.findings ?? []
    const heading = subtopics.length > 1 ? `### ${escapeAll(name)}\n\n` : ''
    return findings.length === 0 ? [] : [heading + paragraphs(findings)]
  })
  const all = subtopics.flatMap(({ id }) => byId.get(id)?.findings ?? [])
  const elsewhere = subtopics.some(({ id }) => byId.get(id)?.elsewhere)
  const nothing = elsewhere
    ? 'What was found on this is told in other places of this review.'
    : `Nothing was found ${outside ? '' : 'in the library '}on this.`
  const lead = own(all.length > 0 ? sayWho(all) : nothing)
  return [`## ${escapeAll(title)}`, lead, ...parts].join('\n\n')
}

type Whole = { outside: AskedOutside | null; isWritten: boolean }

function sayWhole({ sections }: ReportPlan, findings: DeepFact[], { outside, isWritten }: Whole): string {
  const from = `${count(findings.length, 'passage')} ${ofWhich(findings, outside)}`
  if (isWritten)
    return `A language model wrote this review from ${from.replace(/,$/, '')}. Each citation was checked against what it cites.`
  return `This review puts ${from} under ${count(sections.length, 'heading')}, in the papers’ own words, each with its place. No language model was used: the passages are chosen and ordered by their words.`
}

/** `of 7 papers of your library`, `of 7 papers of your library and 3 works outside of it`. */
function ofWhich(findings: DeepFact[], outside: AskedOutside | null): string {
  const works = new Set(outsideOf(findings, outside))
  const papers = new Set(findings.flatMap(({ paperId }) => (works.has(paperId) ? [] : paperId)))
  if (works.size === 0) return `of ${count(papers.size, 'paper')} of your library`
  const beside = `${count(works.size, 'work')} outside of ${papers.size > 0 ? 'it' : 'your library'}, in abstracts and web pages,`
  return papers.size === 0 ? `of ${beside}` : `of ${count(papers.size, 'paper')} of your library and ${beside}`
}

/** The works outside of the library that findings are of. */
function outsideOf(findings: DeepFact[], outside: AskedOutside | null): string[] {
  const found = new Set(findings.map(({ paperId }) => paperId))
  return outside?.works.flatMap(({ paperId, inLibrary }) => (found.has(paperId) && !inLibrary ? paperId : [])) ?? []
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

function contradictions(found: Contradiction[], isWeighed: boolean): string {
  if (found.length === 0)
    return own(
      `No two of the passages that are quoted here contradict each other, as far as ${isWeighed ? 'the model' : 'words'} can tell.`,
    )
  const side = (said: Said[]) =>
    `- ${said.map(({ paperId, shown, page }) => `${escapeMarkdown(shown)} ${formatMarker(paperId, page)}`).join(' ')}`
  return found
    .map(({ about, one, other }) => {
      const lead = about ? `Two papers differ here: ${about.replace(/[.\s]+$/, '')}.` : 'Two papers differ here:'
      return `${own(lead)}\n\n${side(one)}\n${side(other)}`
    })
    .join('\n\n')
}

/** What no paper holds, on what there is little, and what findings leave open. */
function gaps(
  { sections }: ReportPlan,
  byId: ReadonlyMap<string, Consolidated>,
  outside: AskedOutside | null,
): string[] {
  const all = sections.flatMap(({ subtopics }) => subtopics.flatMap(({ id }) => byId.get(id) ?? []))
  const none = all.filter(({ findings, elsewhere }) => findings.length === 0 && !elsewhere)
  const little = all.filter((one) => one.findings.length > 0 && papersOf(one.findings).length < LITTLE)
  const names = (some: Consolidated[]) =>
    listed(
      some.map(({ subtopic }) => `“${subtopic.title}”`),
      'and',
    )
  const searched = listed(['your library', ...answered(outside).map((source) => SOURCE_TITLES[source])], 'or')
  return [
    ...(none.length > 0 ? [`Nothing was found in ${searched} on ${names(none)}.`] : []),
    ...(little.length > 0 ? [`A single paper speaks of ${names(little)}.`] : []),
    ...all.flatMap(leftOpen),
  ]
}

/** What the findings on a subtopic leave open, as a model reads them, with the papers that show it. */
function leftOpen({ subtopic, findings, thought }: Consolidated): string[] {
  return (
    thought?.gaps.map((gap) => {
      const papers = papersOf(findings.filter(({ id }) => gap.findings.includes(id))).map((title) => shortTitle(title))
      return `On “${subtopic.title}”: ${gap.text.replace(/[.\s]+$/, '')} (after ${listed(papers, 'and')}).`
    }) ?? []
  )
}

/** `isWeighed`: a model put the findings together. */
type Searched = { outside: AskedOutside | null; isWeighed: boolean }

/** What is to be known of how it was searched and read. */
function reservations(findings: DeepFact[], { outside, isWeighed }: Searched): string[] {
  const read = isWeighed
    ? 'What the papers say was weighed against each other by a language model, from these passages alone'
    : 'What the papers say was not weighed against each other beyond their words'
  if (!outside) return [`${read}, and nothing outside of your library was read.`]
  const works = new Set(outsideOf(findings, outside))
  const asked = answered(outside).map((source) => SOURCE_TITLES[source])
  const where =
    asked.length > 0 ? `${listed(asked, 'and')} ${asked.length > 1 ? 'were' : 'was'} asked` : 'No source was asked'
  const spared =
    outside.spared === 0
      ? ''
      : outside.sources.length === 0
        ? ', since enough was at hand on each subtopic'
        : `, but for ${count(outside.spared, 'subtopic')} on which enough was at hand`
  return [
    ...outside.sources.flatMap((tally) => silence(tally, 'report')),
    ...outside.works.flatMap(({ paperId, title, notice }) =>
      notice && works.has(paperId) ? [`Beware of “${title}”: ${notice.text}`] : [],
    ),
    `${where}${spared}. Of works outside of your library their abstracts, or what a web page says, were read, and not their full text.`,
    `${read}.`,
  ]
}

/** The sources that answered. */
function answered(outside: AskedOutside | null): SourceName[] {
  return outside?.sources.flatMap(({ source, asked, failed }) => (failed < asked ? source : [])) ?? []
}

/** A sentence of Folio's own, which claims nothing of papers. */
function own(text: string): string {
  return `*${escapeAll(text.replaceAll('_', ' '))}*`
}
