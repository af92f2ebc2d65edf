import type { Passage } from '../../analyst/analyst'
import { escapeMarkdown } from '../../analyst/extractive/markdown'
import { noticeParagraph } from '../../analyst/notice'
import { formatMarker } from '../../citations/markers/markers'
import { SOURCE_TITLES } from '../../sources/source'
import { listed } from '../../text/listed'
import type { Agreement, JudgedWork } from '../events'
import { count } from '../run/stage'
import type { Coverage } from './coverage'
import type { Refined } from './deep-plan'
import type { Earlier } from './earlier/read-earlier'
import { isDisputed } from './is-disputed'
import { bestOn, type DeepFact, speaksPlainly } from './look-for'
import type { SourceTally } from './search-round'
import type { Vocabulary } from './vocabulary'

/** Why the rounds ended. */
export type Stop = 'covered' | 'nothing new' | 'rounds used up' | 'time used up' | 'limit reached' | 'asked to write'

/** What was asked outside of the library, and the works found there. */
export type Outside = { sources: SourceTally[]; works: JudgedWork[] }

export type Written = {
  refined: Refined
  coverage: Coverage[]
  facts: DeepFact[]
  /** those that the facts stand in, each once */
  passages: Passage[]
  rounds: number
  stop: Stop
  outside: Outside
  agreements: Agreement[]
  /** how the library speaks of the matter; null where nothing was read to tell */
  vocabulary: Vocabulary | null
  /** what the library lacks */
  notice?: string
  /** what it started from; null: it started anew */
  earlier: Pick<Earlier, 'at' | 'facts'> | null
}

type Found = Pick<Written, 'coverage' | 'facts' | 'agreements' | 'rounds' | 'stop' | 'outside' | 'earlier'>

const PREAMBLE =
  '*Passages from the papers, in their own words, by what the question needs. No language model was used.*'
/** Facts of a section; the first answers the question in short. So few as `least` are told however likely they are. */
const MOST = { whole: 4, other: 5, least: 4 }

/**
 * The markdown of an answer over the checklist, part by part: a section for each item that something was found on, in
 * which every sentence is a paper's own with its page, and then what is missing. A fact that bears on several items is
 * told once.
 */
export function* synthesis(
  written: Found & Pick<Written, 'notice'>,
  opening: DeepFact | null = null,
): Generator<string> {
  const { coverage, facts, agreements, notice } = written
  yield noticeParagraph(notice) + PREAMBLE
  const quoted: DeepFact[] = []
  const isPlain = speaksPlainly(facts)
  for (const covered of coverage) {
    const { item } = covered
    const fresh = facts.filter((fact) => !quoted.some((one) => saysAgain(fact, one)))
    const disputed = fresh.filter((fact) => fact.items.includes(item.id) && isOneOf(agreements, item.id, fact))
    const plain = bestOn(item, fresh.filter(isPlain), item.facet === 'whole' ? MOST.whole : MOST.other)
    const filled = new Set([...plain, ...bestOn(item, fresh, MOST.least)])
    const best = [...filled].slice(0, Math.max(MOST.least, plain.length))
    const first = item.facet === 'whole' && opening ? [opening] : []
    const chosen = eachOnce([...first, ...best, ...disputed])
    if (chosen.length === 0) continue
    quoted.push(...chosen)
    const heading = item.facet === 'whole' ? '' : `### ${escapeMarkdown(item.title)}\n\n`
    const isApart = agreements.some((one) => one.item === item.id && isDisputed(one))
    yield `\n\n${heading}${paragraphs(chosen)}\n\n*${restsOnWords(chosen, covered, isApart)}${plain.length === 0 ? NONE_PLAIN : ''}*`
  }
  yield* missingPart({ ...written, facts: quoted })
}

/** Words that two sentences of a paper begin with: it says the same in its abstract and in its introduction. */
const SAME_WORDS = 7

function saysAgain(fact: DeepFact, other: DeepFact): boolean {
  if (fact.paperId !== other.paperId) return false
  const said = new Set(other.sentences.map(({ shown }) => beginning(shown)))
  return fact.sentences.some(({ shown }) => said.has(beginning(shown)))
}

function beginning(sentence: string): string {
  return sentence.split(/\s+/).slice(0, SAME_WORDS).join(' ').toLowerCase()
}

function eachOnce(facts: DeepFact[]): DeepFact[] {
  const once: DeepFact[] = []
  for (const fact of facts) if (!once.some((other) => saysAgain(fact, other))) once.push(fact)
  return once
}

/** What is missing, in remarks that state nothing of the papers. `isWritten`: a model read the facts and wrote the answer. */
export function* missingPart(found: Found, { isWritten = false } = {}): Generator<string> {
  yield `\n\n### What is missing\n\n${missing(found, isWritten)
    .map((one) => `*${escapeMarkdown(one)}*`)
    .join('\n\n')}`
}

const NONE_PLAIN = ' None of them speaks plainly to the question.'

/** How sure an item is, as far as counting tells: what is quoted, and of how much. */
function restsOnWords(quoted: DeepFact[], { facts, papers }: Coverage, isApart: boolean): string {
  const own = new Set(quoted.map(({ paperId }) => paperId)).size
  const sources = own === 1 ? 'one paper alone' : count(own, 'paper')
  const all = facts > quoted.length ? `, of ${facts} found in ${count(papers, 'paper')}` : ''
  return `Rests on ${count(quoted.length, 'passage')} from ${sources}${isApart ? ', which contradict each other' : ''}${all}.`
}

function isOneOf(agreements: Agreement[], item: string, { evidenceIds }: DeepFact): boolean {
  return agreements.some(
    (one) =>
      one.item === item &&
      isDisputed(one) &&
      one.sources.some(({ said }) => said !== null && evidenceIds.includes(said.evidenceId)),
  )
}

/** That sources contradict each other, in a sentence for each item on which they do. */
function disputes(coverage: Coverage[], agreements: Agreement[]): string[] {
  return coverage.flatMap(({ item }) => {
    const disputed = agreements.filter((one) => one.item === item.id && isDisputed(one))
    const papers = disputed.flatMap(({ sources }) => sources.filter(({ stance }) => stance !== 'silent'))
    const titles = [...new Set(papers.map(({ title }) => `“${title}”`))]
    return titles.length > 0
      ? [
          `On “${item.title}” sources contradict each other: ${listed(titles, 'and')}. The checklist shows their words side by side.`,
        ]
      : []
  })
}

/** A paragraph for each paper; who reads it is told whose words they are. */
export function paragraphs(facts: DeepFact[]): string {
  const papers = [...new Set(facts.map(({ paperId }) => paperId))]
  return papers
    .map((paperId) => {
      const own = facts.filter((fact) => fact.paperId === paperId).flatMap(({ sentences }) => sentences)
      return own.map(({ shown, page }) => `${escapeMarkdown(shown)} ${formatMarker(paperId, page)}`).join(' ')
    })
    .join('\n\n')
}

const CHOSEN_BY_WORDS =
  'What the papers say of each other was not weighed: the passages are chosen by their words, and none was read by a model.'
const READ_BY_MODEL = 'A language model read the passages and wrote the answer from them.'

const WHY: Record<Stop, string> = {
  covered: 'every item of the checklist was covered',
  'nothing new': 'a further round brought nothing new',
  'rounds used up': 'all rounds were used up',
  'time used up': 'its time was used up',
  'limit reached': 'the limit of cost for one answer left no room for more',
  'asked to write': 'you asked for what there was',
}

/** What no paper holds, what little was found on, which sources did not answer, and what the answer rests on. */
function missing({ coverage, facts, agreements, rounds, stop, outside, earlier }: Found, isWritten: boolean): string[] {
  const named = (state: Coverage['state']) => coverage.filter((one) => one.state === state)
  const quoted = (some: Coverage[]) =>
    listed(
      some.map(({ item }) => `“${item.title}”`),
      'and',
    )
  const [none, little] = [named('unsatisfied'), named('partial')]
  const papers = new Set(facts.map(({ paperId }) => paperId))
  const answered = outside.sources.filter(({ asked, failed }) => failed < asked).map(titleOf)
  const searched = listed(['your library', ...answered], 'or')
  return [
    ...(none.length > 0
      ? [`Nothing was found ${stop === 'asked to write' ? 'yet' : `in ${searched}`} on ${quoted(none)}.`]
      : []),
    ...little.map(
      ({ item, facts, papers, why }) =>
        `On “${item.title}” there is little: ${count(facts, 'passage')} from ${count(papers, 'paper')}${why ? `; still missing: ${why.replace(/[.\s]+$/, '')}` : ''}.`,
    ),
    ...disputes(coverage, agreements),
    ...outside.sources.flatMap((tally) => silence(tally)),
    ...outside.works.flatMap(({ paperId, title, notice }) =>
      notice && papers.has(paperId) ? [`Beware of “${title}”: ${notice.text}`] : [],
    ),
    ...(earlier
      ? [
          `It started from research of ${earlier.at.slice(0, 10)}: ${count(earlier.facts.length, 'passage')} of it ${earlier.facts.length === 1 ? 'reads' : 'read'} as then, and only what was open was searched.`,
        ]
      : []),
    `This rests on ${count(facts.length, 'passage')} from ${count(papers.size, 'paper')} ${restsOn(answered, outside.works)}, found in ${count(rounds, 'round')} of searching, which ended as ${WHY[stop]}. ${isWritten ? READ_BY_MODEL : CHOSEN_BY_WORDS}`,
  ]
}

/** What a source that failed means for the answer, or what else was written. */
export function silence({ source, asked, failed, message }: SourceTally, written = 'answer'): string[] {
  if (failed === 0) return []
  const title = SOURCE_TITLES[source]
  const why = message ? ` ${message}` : ''
  if (failed === asked) return [`Nothing of ${title} is in this ${written}, since it could not be asked.${why}`]
  return [`${count(failed, 'question')} of ${asked} to ${title} failed: some of what it holds may be missing.${why}`]
}

function restsOn(answered: string[], works: JudgedWork[]): string {
  if (answered.length === 0) return 'of your library alone'
  const pdfs = works.filter(({ readInFull }) => readInFull).length
  const read =
    pdfs > 0
      ? `abstracts, web pages and ${count(pdfs, 'open PDF')} were read`
      : 'abstracts and web pages alone were read'
  return `of ${listed(['your library', ...answered], 'and')}, where outside your library ${read}`
}

function titleOf({ source }: SourceTally): string {
  return SOURCE_TITLES[source]
}
