import type { Passage } from '../../analyst/analyst'
import { escapeMarkdown } from '../../analyst/extractive/markdown'
import { noticeParagraph } from '../../analyst/notice'
import { formatMarker } from '../../citations/markers/markers'
import { SOURCE_TITLES } from '../../sources/source'
import { listed } from '../../text/listed'
import type { JudgedWork } from '../events'
import { count } from '../stage'
import type { Coverage } from './coverage'
import type { Refined } from './deep-plan'
import type { DeepFact } from './look-for'
import type { SourceTally } from './search-round'

/** Why the rounds ended. */
export type Stop = 'covered' | 'nothing new' | 'rounds used up' | 'time used up' | 'asked to write'

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
  /** what the library lacks */
  notice?: string
}

const PREAMBLE =
  '*Passages from the papers, in their own words, by what the question needs. No language model was used.*'
/** Facts of a section; the first answers the question in short. */
const MOST = { whole: 3, other: 5 }

/**
 * The markdown of an answer over the checklist, part by part: a section for each item that something was found on, in
 * which every sentence is a paper's own with its page, and then what is missing. A fact that bears on several items is
 * told once.
 */
export function* synthesis({
  coverage,
  facts,
  rounds,
  stop,
  outside,
  notice,
}: Pick<Written, 'coverage' | 'facts' | 'rounds' | 'stop' | 'outside' | 'notice'>): Generator<string> {
  yield noticeParagraph(notice) + PREAMBLE
  const told = new Set<string>()
  for (const { item } of coverage) {
    const isTold = ({ sentences }: DeepFact) => sentences.some(({ shown }) => told.has(shown))
    const own = facts.filter((fact) => fact.items.includes(item.id) && !isTold(fact))
    const chosen = spread(own, item.facet === 'whole' ? MOST.whole : MOST.other)
    for (const { shown } of chosen.flatMap(({ sentences }) => sentences)) told.add(shown)
    if (chosen.length === 0) continue
    const heading = item.facet === 'whole' ? '' : `### ${escapeMarkdown(item.title)}\n\n`
    yield `\n\n${heading}${paragraphs(chosen)}`
  }
  yield `\n\n### What is missing\n\n${missing({ coverage, facts, rounds, stop, outside })
    .map((one) => `*${escapeMarkdown(one)}*`)
    .join('\n\n')}`
}

/** The best facts, of as many papers as there are: a paper speaks again once the others have spoken. */
function spread(facts: DeepFact[], most: number): DeepFact[] {
  const turn = new Map<string, number>()
  const turns = [...facts]
    .sort((a, b) => b.score - a.score)
    .map((fact) => {
      const spoken = turn.get(fact.paperId) ?? 0
      turn.set(fact.paperId, spoken + 1)
      return { fact, spoken }
    })
  return turns
    .sort((a, b) => a.spoken - b.spoken)
    .slice(0, most)
    .map(({ fact }) => fact)
}

/** A paragraph for each paper; who reads it is told whose words they are. */
function paragraphs(facts: DeepFact[]): string {
  const papers = [...new Set(facts.map(({ paperId }) => paperId))]
  return papers
    .map((paperId) => {
      const own = facts.filter((fact) => fact.paperId === paperId).flatMap(({ sentences }) => sentences)
      return own.map(({ shown, page }) => `${escapeMarkdown(shown)} ${formatMarker(paperId, page)}`).join(' ')
    })
    .join('\n\n')
}

const WHY: Record<Stop, string> = {
  covered: 'every item of the checklist was covered',
  'nothing new': 'a further round brought nothing new',
  'rounds used up': 'all rounds were used up',
  'time used up': 'its time was used up',
  'asked to write': 'you asked for what there was',
}

type Missing = Pick<Written, 'coverage' | 'facts' | 'rounds' | 'stop' | 'outside'>

/** What no paper holds, what little was found on, which sources did not answer, and what the answer rests on. */
function missing({ coverage, facts, rounds, stop, outside }: Missing): string[] {
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
      ({ item, facts, papers }) =>
        `On “${item.title}” there is little: ${count(facts, 'passage')} from ${count(papers, 'paper')}.`,
    ),
    ...outside.sources.flatMap(silence),
    ...outside.works.flatMap(({ paperId, title, notice }) =>
      notice && papers.has(paperId) ? [`Beware of “${title}”: ${notice.text}`] : [],
    ),
    `This rests on ${count(facts.length, 'passage')} from ${count(papers.size, 'paper')} ${restsOn(answered)}, found in ${count(rounds, 'round')} of searching, which ended as ${WHY[stop]}. What the papers say of each other was not weighed: the passages are chosen by their words, and none was read by a model.`,
  ]
}

/** What a source that failed means for the answer. */
function silence({ source, asked, failed, message }: SourceTally): string[] {
  if (failed === 0) return []
  const title = SOURCE_TITLES[source]
  const why = message ? ` ${message}` : ''
  if (failed === asked) return [`Nothing of ${title} is in this answer, since it could not be asked.${why}`]
  return [`${count(failed, 'question')} of ${asked} to ${title} failed: some of what it holds may be missing.${why}`]
}

function restsOn(answered: string[]): string {
  if (answered.length === 0) return 'of your library alone'
  return `of ${listed(['your library', ...answered], 'and')}, where outside your library abstracts and web pages alone were read`
}

function titleOf({ source }: SourceTally): string {
  return SOURCE_TITLES[source]
}
