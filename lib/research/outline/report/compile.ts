import { noticeParagraph } from '../../../citations/blocks/answer-notice'
import { formatMarker } from '../../../citations/markers/markers'
import type { Passage } from '../../../quoting/passage'
import { SOURCE_TITLES } from '../../../sources/work/source'
import { escapeMarkdown } from '../../../text/format/markup'
import { listed, quotedList } from '../../../text/format/phrases'
import { shortTitle } from '../../../text/names/titles'
import { withoutStop } from '../../../text/sentences'
import {
  ABSTRACT,
  BETWEEN_PAPERS,
  CONTRADICTIONS,
  DISCUSSION,
  GAPS,
  INTRODUCTION,
  MAIN_PAPERS,
} from '../../contents/own-sections'
import type { ReportContents, ScreenedCounts } from '../../contents/report-contents'
import { type PlannedSection, type ReportPlan, subtopicsOf } from '../../plan/report-plan'
import { count, countFindings } from '../../run/stage'
import type { Consolidated, Thought } from '../consolidated'
import { COLUMNS, type Finding } from '../finding'
import { answeredOf } from '../outside/source-tally'
import { quoteFindings } from '../quote-finding'
import type { WrittenParts } from '../tasks/write-sections'
import type { ComparedPaper } from './compare-papers'
import { type Contradiction, contradictionsOf, type ShownQuote } from './consolidate'
import type { OutsideResearch } from './research-outside'
import { gapRemarks, reservations } from './reservations'

export type Compiled = {
  plan: ReportPlan
  /** what the library lacks on the topic; empty: nothing */
  notice: string
  consolidated: Consolidated[]
  /** a model's consolidation of all findings; null: none */
  thought: Thought | null
  compared: ComparedPaper[]
  /** passages behind the findings */
  passages: Passage[]
  /** research outside the library; null: not requested */
  outside: OutsideResearch | null
  /** counts of a model's screening of the library; null: no screening */
  screened: ScreenedCounts | null
  /** text by a model; null: passages are quoted throughout */
  written: WrittenParts | null
}

/** A subtopic with fewer findings is reported as thin. */
const LITTLE = 2
/** Number of sections named as the most productive. */
const MOST_SAID = 4
/** Number of papers named at the start of a section. */
const NAMED = 3
const NONE_CONTRADICTS = own(
  'A language model compared the passages below and found no two that contradict each other.',
)
const NOT_WEIGHED = own('The language model did not compare these passages with each other.')
/** Text of the section on contradictions when there are none. The last three are from reports of earlier versions. */
const NO_CONTRADICTIONS = [
  NONE_CONTRADICTS,
  NOT_WEIGHED,
  own(
    'A language model weighed what is told here against each other, and found no two passages that contradict each other.',
  ),
  own('The language model did not weigh what is told here against each other.'),
  own('No two of the passages that are quoted here contradict each other, as far as words can tell.'),
]

/** Whether the section on contradictions says there are none. */
export function hasNoContradiction(body: string): boolean {
  return NO_CONTRADICTIONS.includes(body)
}

/**
 * Yields the Markdown of a report in parts: title, abstract, questions, the sections, and what is missing. With a model
 * also the introduction, the table of main papers, contradictions and discussion. Statements from papers cite their
 * page; sentences in italics describe the report itself.
 */
export function* compile(compiled: Compiled): Generator<string> {
  const { plan, notice, consolidated, thought, compared, outside, written } = compiled
  const contents = toContents(compiled)
  const section = sectionWriter(consolidated, compiled.passages)
  const reported = consolidated.flatMap(({ findings }) => findings)
  yield `${noticeParagraph(notice)}# ${escapeMarkdown(plan.title)}`
  yield `\n\n## ${ABSTRACT}\n\n${own(sayMethod(contents))}`
  if (written?.frame?.abstract) yield `\n\n${written.frame.abstract}`
  const remarks = reservations(reported, thought, outside)
  if (written) yield* introduction(written.frame?.introduction ?? '', contents, remarks)
  if (plan.questions.length > 0)
    yield `\n\n## Questions\n\n${plan.questions.map((question, index) => `${index + 1}. ${own(question)}`).join('\n')}`
  for (const planned of plan.sections) yield `\n\n${section(planned, written?.sections[planned.id])}`
  if (compared.length > 0) yield `\n\n## ${MAIN_PAPERS}\n\n${table(compared)}`
  if (written)
    yield `\n\n## ${CONTRADICTIONS}\n\n${contradictions(contradictionsOf(consolidated, thought), thought !== null)}`
  if (written?.frame?.discussion) yield `\n\n## ${DISCUSSION}\n\n${written.frame.discussion}`
  const open = [...gaps(contents), ...gapRemarks(reported, thought), ...(written ? [] : remarks)]
  yield `\n\n## ${GAPS}\n\n${(open.length > 0 ? open : [NO_GAPS]).map(own).join('\n\n')}`
}

const NO_GAPS = 'Each subtopic is covered by two or more papers, and no passage that was read names an open question.'

/** `remarks`: reservations about how the report was searched and read. */
function* introduction(text: string, contents: ReportContents, remarks: string[]): Generator<string> {
  const searched = sayScreened(contents)
  const parts = [...(text === '' ? [] : [text]), ...[...(searched === null ? [] : [searched]), ...remarks].map(own)]
  if (parts.length > 0) yield `\n\n## ${INTRODUCTION}\n\n${parts.join('\n\n')}`
}

/**
 * Describes how a review's papers were selected; each number is part of the one before. Null where no model screened them.
 */
export function sayScreened({ screened: counts }: Pick<ReportContents, 'screened'>): string | null {
  if (!counts) return null
  const { found, screened, kept, read } = counts
  const library = `${count(found, 'paper')} in your library`
  const asked = screened < found ? `The ${screened} most relevant of the ${library}` : `The ${library}`
  const were = `${asked} ${screened === 1 ? 'was' : 'were'} screened by title and abstract for this topic and its subtopics`
  const rest =
    kept > read ? `of which the ${read} most relevant were read` : kept === 1 ? 'which was read' : 'which were read'
  return `${were}. A language model kept ${kept}, ${rest}, and left out ${screened - kept}.`
}

/** Contents of a report, in the form stored with it. */
export function toContents({ plan, consolidated, outside, screened, written }: Compiled): ReportContents {
  const about = { plan, abstract: [], ...toResearchContents(consolidated, outside), ...(screened && { screened }) }
  return { ...about, isWritten: written !== null }
}

/** Reported findings by subtopic, and what was read outside the library for them. */
export function toResearchContents(
  consolidated: Consolidated[],
  outside: OutsideResearch | null,
): Pick<ReportContents, 'told' | 'outside'> {
  const told = consolidated.map(({ subtopic, findings, elsewhere }) => ({
    id: subtopic.id,
    papers: findings.map(({ paperId }) => paperId),
    ...(elsewhere.length > 0 && { elsewhere }),
  }))
  if (!outside) return { told }
  const works = outside.works.flatMap(({ paperId, inLibrary }) => (inLibrary ? [] : paperId))
  const inFull = outside.works.flatMap(({ paperId, readInFull }) => (readInFull ? paperId : []))
  return { told, outside: { works, ...(inFull.length > 0 && { inFull }), answered: answeredOf(outside) } }
}

/**
 * Writes sections one at a time: a model's text if there is one, else the passages on each subtopic. No passage is
 * quoted twice.
 */
export function sectionWriter(
  consolidated: Pick<Consolidated, 'subtopic' | 'findings' | 'elsewhere'>[],
  all: Passage[],
) {
  const byId = new Map(consolidated.map((one) => [one.subtopic.id, one]))
  const passages = new Map(all.map((passage) => [passage.id, passage]))
  const quoted = new Set<string>()
  return ({ title, subtopics }: PlannedSection, written?: string): string => {
    const heading = `## ${escapeMarkdown(title)}`
    if (written) return `${heading}\n\n${written}`
    const parts = subtopics.flatMap(({ id, title: name }) => {
      const quotes = quoteFindings(byId.get(id)?.findings ?? [], passages, quoted)
      const own = subtopics.length > 1 ? [`### ${escapeMarkdown(name)}`] : []
      return quotes.length === 0 ? [] : [[...own, ...quotes].join('\n\n')]
    })
    const findings = subtopics.flatMap(({ id }) => byId.get(id)?.findings ?? [])
    const elsewhere = subtopics.some(({ id }) => byId.get(id)?.elsewhere.length)
    const nothing = elsewhere
      ? 'What was found on this appears in other sections of this review.'
      : 'Nothing was found on this.'
    return [heading, own(findings.length > 0 ? sayWho(findings) : nothing), ...parts].join('\n\n')
  }
}

/** Describes the coverage of the report and how it was made. */
export function sayMethod({ plan, abstract, told, changed = [], outside, isWritten }: ReportContents): string {
  const papers = [...abstract, ...plan.sections.flatMap(papersIn)]
  const place = outside ? 'place' : 'page'
  const most = plan.sections
    .map((section) => ({ title: section.title, passages: papersIn(section).length }))
    .filter(({ passages }) => passages > 0)
    .sort((a, b) => b.passages - a.passages)
    .slice(0, MOST_SAID)
    .map(({ title, passages }) => `“${title}” (${passages})`)
  const holds = most.length > 1 ? ` Most passages are on ${listed(most, 'and')}.` : ''
  const found = countFindings(papers.length, isWritten)
  const which = listed(ofWhich(papers, outside), 'and')
  if (isWritten)
    return `A language model wrote this review from ${found} in ${which}. Each citation was checked against its ${place}.`
  return `This review arranges ${found} from ${which} under ${count(plan.sections.length, 'heading')}, in the papers’ own words, each with its ${place}.${holds} No language model was used.`

  function papersIn({ id, subtopics }: PlannedSection): string[] {
    const own = changed.find((one) => one.id === id)?.papers
    return own ?? told.flatMap((one) => (subtopics.some(({ id }) => id === one.id) ? one.papers : []))
  }
}

/** Formats `7 papers in your library` or `3 works outside it (abstracts and web pages)`. */
function ofWhich(papers: string[], outside: ReportContents['outside']): string[] {
  const all = [...new Set(papers)]
  const works = all.filter((id) => outside?.works.includes(id)).length
  const own = all.length - works
  const read = all.some((id) => outside?.inFull?.includes(id))
    ? 'abstracts, web pages and open-access PDFs'
    : 'abstracts and web pages'
  const beside = `${count(works, 'work')} outside ${own > 0 ? 'it' : 'your library'} (${read})`
  return [...(own > 0 || works === 0 ? [`${count(own, 'paper')} in your library`] : []), ...(works > 0 ? [beside] : [])]
}

/** Names the papers whose passages follow, those with most findings first. */
export function sayWho(findings: Pick<Finding, 'paperId' | 'title'>[]): string {
  const papers = papersOf(findings)
  const names = papers.slice(0, NAMED).map((title) => shortTitle(title))
  const others = papers.length - names.length
  return `${count(findings.length, 'passage')} of ${listed([...names, ...(others > 0 ? [count(others, 'other paper')] : [])], 'and')}.`
}

/** Titles of papers, those with the most findings first. */
function papersOf(findings: Pick<Finding, 'paperId' | 'title'>[]): string[] {
  const times = new Map<string, { title: string; times: number }>()
  for (const { paperId, title } of findings) times.set(paperId, { title, times: (times.get(paperId)?.times ?? 0) + 1 })
  return [...times.values()].sort((a, b) => b.times - a.times).map(({ title }) => title)
}

function table(compared: ComparedPaper[]): string {
  const head = ['Paper', ...COLUMNS]
  return [`| ${head.join(' | ')} |`, `| ${head.map(() => '---').join(' | ')} |`, ...compared.map(rowOf)].join('\n')
}

/** The row of a paper in the table of the main papers. */
export function rowOf({ paperId, title, cells }: ComparedPaper): string {
  const columns = COLUMNS.map((column) => {
    const cell = cells[column]
    if (!cell) return 'not stated'
    const said = cell.brief ? inCell(withoutStop(cell.brief)) : `“${inCell(cell.shown)}”`
    return `${said} ${formatMarker(paperId, cell.page)}`
  })
  return `| ${[inCell(shortTitle(title)), ...columns].join(' | ')} |`
}

/** Uses single quotation marks inside quotations. */
function inCell(text: string): string {
  const single = text.replaceAll('“', '‘').replaceAll('”', '’')
  return escapeMarkdown(single.replace(/"([^"]*)"/g, '‘$1’'))
}

/** First words of a contradiction within one paper. */
const WITHIN_ONE_PAPER = 'One paper says both'

/** Writes the section on contradictions. `isWeighed`: a model compared the findings. */
export function contradictions(found: Contradiction[], isWeighed = true): string {
  if (found.length === 0) return isWeighed ? NONE_CONTRADICTS : NOT_WEIGHED
  const side = (said: ShownQuote[]) =>
    `- ${said.map(({ paperId, shown, page }) => `${escapeMarkdown(shown)} ${formatMarker(paperId, page)}`).join(' ')}`
  return found
    .map(({ about, one, other }) => {
      const isOne = one[0]?.paperId === other[0]?.paperId
      const lead = `${isOne ? WITHIN_ONE_PAPER : BETWEEN_PAPERS}: ${withoutStop(about)}.`
      return `${own(lead)}\n\n${side(one)}\n${side(other)}`
    })
    .join('\n\n')
}

/** Lists the subtopics with no paper and those with a single one. */
export function gaps({ plan, told, outside }: ReportContents): string[] {
  // Includes findings on this subtopic that another subtopic reports.
  const papersOn = (id: string) => {
    const { papers = [], elsewhere = [] } = told.find((one) => one.id === id) ?? {}
    return elsewhere === true ? LITTLE : new Set([...papers, ...elsewhere]).size
  }
  const all = subtopicsOf(plan).map(({ id, title }) => ({ title, papers: papersOn(id) }))
  const titlesOf = (some: typeof all) => some.map(({ title }) => title)
  const none = all.filter(({ papers }) => papers === 0)
  const little = all.filter(({ papers }) => papers > 0 && papers < LITTLE)
  const searched = listed(['your library', ...(outside?.answered ?? []).map((one) => SOURCE_TITLES[one])], 'or')
  return [
    ...(none.length > 0 ? [`Nothing was found in ${searched} on ${quotedList(titlesOf(none), 'and')}.`] : []),
    ...(little.length > 0 ? [`Only one of the papers read covers ${quotedList(titlesOf(little), 'and')}.`] : []),
  ]
}

/** A sentence by Folio about the report; it states nothing about papers. */
export function own(text: string): string {
  return `*${escapeMarkdown(text.replaceAll('_', ' '))}*`
}
