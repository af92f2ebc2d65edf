import { noticeParagraph } from '../../citations/blocks/answer-notice'
import { formatMarker } from '../../citations/markers/markers'
import { PREAMBLE } from '../../quoting/answer/preamble'
import type { Passage } from '../../quoting/passage'
import { SOURCE_TITLES } from '../../sources/work/source'
import { escapeMarkdown } from '../../text/format/markup'
import { listed, oneLine, quotedList } from '../../text/format/phrases'
import { withoutStop } from '../../text/sentences'
import { type Agreement, isDisputed, type Stop } from '../events/plan-items'
import { count, countFindings, countFound } from '../run/stage'
import { type Coverage, isByModel } from './coverage'
import { bestOn, type Finding } from './finding'
import type { Refined } from './outline-item'
import { answeredOf, cautions, type Outside, whatWasRead } from './outside/source-tally'
import { quoteFindings } from './quote-finding'

/** Result of deep research. `passages`: the ones that findings come from, each once. */
export type ResearchResult = {
  refined: Refined
  coverage: Coverage[]
  findings: Finding[]
  passages: Passage[]
  rounds: number
  stop: Stop
  outside: Outside
  agreements: Agreement[]
  /** what the library lacks */
  notice: string
  /** the earlier research this run started from; null: none */
  earlier: { at: string; findings: Finding[] } | null
}

/** Passages to quote per item. */
const MOST = 3

/**
 * Yields the Markdown of an answer without a model: the best passages of each item, each once, then what is missing.
 */
export function* quotedAnswer(written: ResearchResult): Generator<string> {
  const { coverage, findings, notice } = written
  const passages = new Map(written.passages.map((passage) => [passage.id, passage]))
  const quoted = new Set<string>()
  yield noticeParagraph(notice) + PREAMBLE
  for (const { item } of coverage) {
    const fresh = findings.filter(({ evidenceIds }) => !evidenceIds.some((id) => quoted.has(id)))
    const quotes = quoteFindings(bestOn(item, fresh, MOST), passages, quoted)
    if (quotes.length === 0) continue
    yield `\n\n### ${escapeMarkdown(item.title)}\n\n${quotes.join('\n\n')}`
  }
  yield* agreementPart(written)
  yield* missingPart(written)
}

/** Remarks on what is missing; they state nothing about the papers. `isWritten`: a model wrote the answer. */
export function* missingPart(
  written: Omit<ResearchResult, 'passages' | 'notice'>,
  { isWritten = false } = {},
): Generator<string> {
  const remarks = missing(written, isWritten).map((one) => `*${escapeMarkdown(one)}*`)
  yield `\n\n### What is missing\n\n${remarks.join('\n\n')}`
}

/** Maximum number of claims listed below an answer, disputed ones first. */
const MOST_CLAIMS = 12

/** Lists the claims on which sources agree or disagree, each with its places. Yields nothing without claims. */
export function* agreementPart({ agreements }: Pick<ResearchResult, 'agreements'>): Generator<string> {
  const ordered = [...agreements.filter(isDisputed), ...agreements.filter((one) => !isDisputed(one))]
  if (ordered.length === 0) return
  const lines = ordered.slice(0, MOST_CLAIMS).map(({ claim, sources }) => {
    const placesOf = (wanted: Agreement['sources'][number]['stance']) =>
      sources.flatMap(({ paperId, stance, said }) => (said && stance === wanted ? [{ paperId, said }] : []))
    const markers = placesOf('supports').map(({ paperId, said }) => formatMarker(paperId, said.page))
    const against = placesOf('contradicts').map(
      ({ paperId, said }) => `${escapeMarkdown(withoutStop(oneLine(said.quote)))} ${formatMarker(paperId, said.page)}.`,
    )
    const statement = markers.length > 0 ? `${escapeMarkdown(withoutStop(claim))} ${markers.join(' ')}.` : ''
    const asked = markers.length === 0 ? `*${escapeMarkdown(withoutStop(claim))}.*` : statement
    return `- ${[asked, ...(against.length > 0 ? ['*Otherwise:*', ...against] : [])].join(' ')}`
  })
  yield `\n\n### ${AGREEMENT}\n\n*Claims that several sources address, compared by a language model.*\n\n${lines.join('\n')}`
}

const AGREEMENT = 'Agreement and disagreement'

/** One sentence for each item on which sources contradict each other. */
function disputes(coverage: Coverage[], agreements: Agreement[]): string[] {
  return coverage.flatMap(({ item }) => {
    const disputed = agreements.filter((one) => one.item === item.id && isDisputed(one))
    const papers = disputed.flatMap(({ sources }) => sources.filter(({ stance }) => stance !== 'silent'))
    const titles = [...new Set(papers.map(({ title }) => title))]
    if (titles.length === 0) return []
    const named = quotedList(titles, 'and')
    return [`Sources contradict each other on “${item.title}”: ${named}. The checklist shows their words side by side.`]
  })
}

const WHY: Record<Stop, string> = {
  covered: 'every item of the checklist was covered',
  'nothing new': 'another round found nothing new',
  'rounds used up': 'all rounds were used up',
  'time used up': 'the time limit was reached',
  'limit reached': 'the cost limit for one answer was reached',
  'asked to write': 'the answer was requested early',
}

/** Lists items without findings, items with few, sources that failed, and the basis of the answer. */
function missing(written: Omit<ResearchResult, 'passages' | 'notice'>, isWritten: boolean): string[] {
  const { coverage, findings, agreements, rounds, stop, outside, earlier } = written
  const none = coverage.filter(({ state }) => state === 'unsatisfied').map(({ item }) => item.title)
  const little = coverage.filter(({ state }) => state === 'partial')
  const papers = new Set(findings.map(({ paperId }) => paperId))
  const answered = answeredOf(outside).map((source) => SOURCE_TITLES[source])
  const searched = stop === 'asked to write' ? 'yet' : `in ${listed(['your library', ...answered], 'or')}`
  const library = listed(['your library', ...answered], 'and')
  const where =
    answered.length === 0
      ? 'from your library alone'
      : `from ${library} (outside your library, ${whatWasRead(outside.works)} were read)`
  const who = isWritten
    ? 'A language model read the passages and wrote the answer from them.'
    : 'No language model was used: the passages are quoted verbatim from the papers.'
  return [
    ...(none.length > 0 ? [`Nothing was found ${searched} on: ${quotedList(none, 'and')}.`] : []),
    ...little.map((one) => {
      const lacks = one.why ? `; still missing: ${withoutStop(one.why)}` : ''
      return `Little was found on “${one.item.title}”: ${countFound(one)}${lacks}.`
    }),
    ...disputes(coverage, agreements),
    ...cautions(outside, papers, 'answer'),
    ...(earlier
      ? [
          `This answer builds on research from ${earlier.at.slice(0, 10)}: ${countFindings(earlier.findings.length, isByModel(earlier.findings))} from it ${earlier.findings.length === 1 ? 'was' : 'were'} reused, and only the items still open were searched for.`,
        ]
      : []),
    `This answer is based on ${countFound({ findings: findings.length, papers: papers.size, byModel: isByModel(findings) })} ${where}, found in ${count(rounds, 'round')} of searching. The search ended because ${WHY[stop]}. ${who}`,
  ]
}
