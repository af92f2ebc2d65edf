import { parseMarkers } from '../../../citations/markers/markers'
import { ABSTRACT, CONTRADICTIONS, DISCUSSION, GAPS, MAIN_PAPERS } from '../../contents/own-sections'
import type { ReportContents } from '../../contents/report-contents'
import { type ReportSection, reportSections } from '../../contents/report-sections'
import { type ReportPlan, subtopicsOf } from '../../plan/report-plan'
import { gaps, hasNoContradiction, own, contradictions as sayContradictions, sayMethod, sayWho } from './compile'
import { describeOutdatedParts, sinceThen } from './parts-behind'

/** Markdown of a report, and the contents it reports. */
export type Report = { markdown: string; contents: ReportContents }

/**
 * Removes a section from a report. Updates what the report says about itself, and drops table rows and contradictions
 * that only this section supports. All other text is kept.
 */
export function withoutSection({ markdown, contents }: Report, { start, end, planned }: ReportSection): Report {
  const { plan, told } = contents
  const sections = plan.sections.filter(({ id }) => id !== planned?.id)
  const gone = new Set(planned?.subtopics.map(({ id }) => id))
  const next = { ...contents, plan: { ...plan, sections }, told: told.filter(({ id }) => !gone.has(id)) }
  const rest = `${markdown.slice(0, start)}${markdown.slice(end)}`.trimEnd()
  const fitting = dropUncitedRows(rest, next.plan, markdown.slice(start, end))
  return finished({ markdown, contents }, fitting, next)
}

/**
 * Updates a report after its text was changed: its remarks about itself, and the counts of what changed sections quote.
 * `titles`: of papers, by id.
 */
export function withWords(before: Report, words: string, titles: ReadonlyMap<string, string>): Report {
  const { plan, changed = [] } = before.contents
  const earlier = textsOf(before.markdown, plan)
  const texts = textsOf(words, plan)
  const sections = plan.sections.filter(({ id }) => texts.has(id))
  const others = before.contents.isWritten
    ? []
    : sections.flatMap(({ id }) => {
        const text = texts.get(id) ?? ''
        return text === earlier.get(id) ? [] : [{ id, papers: quotedIn(text) }]
      })
  const kept = changed.filter(({ id }) => texts.has(id) && !others.some((one) => one.id === id))
  const subtopics = new Set(subtopicsOf({ sections }).map(({ id }) => id))
  const told = before.contents.told.filter(({ id }) => subtopics.has(id))
  const contents = { ...before.contents, plan: { ...plan, sections }, told, changed: [...kept, ...others] }
  const markdown = others.reduce((text, { id, papers }) => {
    const findings = papers.map((paperId) => ({ paperId, title: titles.get(paperId) ?? paperId }))
    return withLead(text, plan, id, findings)
  }, words)
  return finished(before, markdown, contents)
}

function textsOf(markdown: string, plan: ReportPlan): Map<string, string> {
  const sections = reportSections(markdown, plan)
  return new Map(
    sections.flatMap(({ planned, start, end }) => (planned ? [[planned.id, markdown.slice(start, end).trim()]] : [])),
  )
}

/**
 * The papers quoted in a section, one entry per quotation. Consecutive sentences from one page count as one quotation.
 */
function quotedIn(text: string): string[] {
  const parts = text.split(/^#.*$|\n(?=> )/m)
  const markers = parts.flatMap((part) => {
    const own = parseMarkers(part)
    return part.startsWith('> ') ? own.slice(0, 1) : own.filter(({ marker }, at) => own[at - 1]?.marker !== marker)
  })
  return markers.map(({ paperId }) => paperId)
}

const LEAD = /^\*\d+ passages? of [^\n]*\*$/m

/** Updates the opening sentence of a section that names the quoted papers, if it has one. */
function withLead(markdown: string, plan: ReportPlan, id: string, findings: Parameters<typeof sayWho>[0]): string {
  const section = reportSections(markdown, plan).find(({ planned }) => planned?.id === id)
  if (!section || findings.length === 0) return markdown
  const text = markdown.slice(section.body, section.end)
  return markdown.slice(0, section.body) + text.replace(LEAD, () => own(sayWho(findings))) + markdown.slice(section.end)
}

export type AddedSections = {
  /** including the new sections */
  plan: ReportPlan
  /** Markdown of the new sections, by id */
  texts: ReadonlyMap<string, string>
  told: ReportContents['told']
  /** works read outside the library for the new sections */
  outside?: ReportContents['outside']
  /** rows for the table of the main papers */
  rows: string[]
  /** Markdown of pairs that contradict each other */
  contradictions: string | null
  /** gaps in the findings */
  leftOpen: string[]
}

/** Adds sections to a report. Updates what the report says about itself; all other text is kept. */
export function withSections(
  report: Report,
  { plan, texts, told, outside, rows, contradictions, leftOpen }: AddedSections,
): Report {
  const { contents } = report
  const next = { ...contents, plan, told: [...contents.told, ...told], ...withOutside(contents.outside, outside) }
  // From last to first, so that the section after the insertion point already exists.
  const placed = plan.sections.toReversed().reduce((markdown, { id }) => {
    const text = texts.get(id)
    return text === undefined ? markdown : insertedAt(markdown, placeOf(markdown, plan, id), text)
  }, report.markdown)
  const compared = withBody(placed, plan, MAIN_PAPERS, (body) => [body, ...rows].join('\n'))
  const opposed = withBody(compared, plan, CONTRADICTIONS, (body) =>
    contradictions === null ? body : hasNoContradiction(body) ? contradictions : `${body}\n\n${contradictions}`,
  )
  const markdown = withBody(opposed, plan, GAPS, (body) => [...leftOpen.map(own), body].join('\n\n'))
  return finished(report, markdown, next)
}

/** Merges the outside reading of the earlier report with that of the new sections. */
function withOutside(
  before: ReportContents['outside'],
  now: ReportContents['outside'],
): Pick<ReportContents, 'outside'> {
  if (!now) return {}
  const all = <T>(one: T[] = [], other: T[] = []) => [...new Set([...one, ...other])]
  const inFull = all(before?.inFull, now.inFull)
  const works = all(before?.works, now.works)
  return { outside: { works, ...(inFull.length > 0 && { inFull }), answered: all(before?.answered, now.answered) } }
}

/**
 * Position where a section of the plan belongs: before the next planned section that exists, else before the parts at the
 * end.
 */
function placeOf(markdown: string, plan: ReportPlan, id: string): number {
  const sections = reportSections(markdown, plan)
  const later = plan.sections.slice(plan.sections.findIndex((one) => one.id === id) + 1).map((one) => one.id)
  const next = sections.find(({ planned }) => planned && later.includes(planned.id))
  const below = sections.find(
    ({ planned, heading }) => !planned && [MAIN_PAPERS, CONTRADICTIONS, DISCUSSION, GAPS].includes(heading),
  )
  return (next ?? below)?.start ?? markdown.length
}

function insertedAt(markdown: string, at: number, text: string): string {
  const parts = [markdown.slice(0, at).trimEnd(), text, markdown.slice(at).trimStart()]
  return parts.filter((part) => part !== '').join('\n\n')
}

/** Changes the body of a standard section, and removes the section if its body becomes empty. */
function withBody(markdown: string, plan: ReportPlan, heading: string, change: (body: string) => string): string {
  const section = reportSections(markdown, plan).find((one) => !one.planned && one.heading === heading)
  if (!section) return markdown
  const body = change(markdown.slice(section.body, section.end).trimEnd())
  const [before, after] = [markdown.slice(0, section.body), markdown.slice(section.end)]
  if (body === '') return `${markdown.slice(0, section.start)}${after}`.trimEnd()
  return after === '' ? `${before}${body}` : `${before}${body}\n\n${after}`
}

/** Updates what a changed report says about itself. */
function finished(before: Report, markdown: string, { since: _since, ...told }: ReportContents): Report {
  const contents = { ...told, ...sinceThen(before, { markdown, contents: told }) }
  return { markdown: renewOwnText(markdown, before, contents), contents }
}

/** Updates the report's remarks on itself where they are unchanged; a person may have edited them. */
function renewOwnText(markdown: string, before: Report, now: ReportContents): string {
  const [abstract, all] = [own(sayMethod(before.contents)), own(sayMethod(now))]
  const [wasBehind, isBehind] = [
    describeOutdatedParts(before.contents, before.markdown),
    describeOutdatedParts(now, markdown),
  ]
  const counted = withBody(markdown, now.plan, ABSTRACT, (body) => {
    const paragraphs = body.split('\n\n').filter((paragraph) => wasBehind === null || paragraph !== own(wasBehind))
    const at = paragraphs.indexOf(abstract)
    const told = at < 0 ? paragraphs : paragraphs.with(at, all)
    return (isBehind === null ? told : told.toSpliced(at + 1, 0, own(isBehind))).join('\n\n')
  })
  const said = gaps(before.contents).map(own)
  return withBody(counted, now.plan, GAPS, (body) => {
    const others = body.split('\n\n').filter((paragraph) => !said.includes(paragraph))
    return [...gaps(now).map(own), ...others].join('\n\n')
  })
}

/** Drops rows and contradictions that only the `dropped` section supported. */
function dropUncitedRows(markdown: string, plan: ReportPlan, dropped: string): string {
  const told = reportSections(markdown, plan)
    .filter(({ planned, heading }) => planned || ![MAIN_PAPERS, CONTRADICTIONS].includes(heading))
    .flatMap(({ start, end }) => parseMarkers(markdown.slice(start, end)))
  const untold = parseMarkers(dropped).filter(({ marker }) => !told.some((one) => one.marker === marker))
  const papers = untold.map(({ paperId }) => paperId).filter((paperId) => !told.some((one) => one.paperId === paperId))
  const compared = withBody(markdown, plan, MAIN_PAPERS, (body) => withoutRows(body, papers))
  return withBody(compared, plan, CONTRADICTIONS, (body) =>
    withoutPairs(
      body,
      untold.map(({ marker }) => marker),
    ),
  )
}

/** Removes the rows of these papers from a table; empty if no row is left. */
function withoutRows(body: string, papers: string[]): string {
  const lines = body.split('\n')
  const isGone = (line: string) => parseMarkers(line).some(({ paperId }) => papers.includes(paperId))
  const left = lines.filter((line) => !isGone(line))
  return left.some((line) => parseMarkers(line).length > 0) ? left.join('\n') : ''
}

/** Each pair is a lead and a list. */
function withoutPairs(body: string, markers: string[]): string {
  const blocks = body.split('\n\n')
  const isGone = (block: string | undefined) =>
    block?.startsWith('- ') === true && parseMarkers(block).some(({ marker }) => markers.includes(marker))
  const left = blocks.filter((block, index) => !isGone(block) && !isGone(blocks[index + 1]))
  return left.length > 0 ? left.join('\n\n') : sayContradictions([])
}
