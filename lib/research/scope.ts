import type { Question } from '../analyst/question'
import { subQueries } from '../analyst/question'
import { mayBeAbout } from '../analyst/question/word-forms'
import { AppError } from '../errors'
import { describeFilter, isEmptyFilter } from '../library/organize/paper-filter'
import { titlesOf } from '../library/papers'
import { findInFullText } from '../library/search/find-in-full-text'
import { relevanceOf } from '../library/search/relevance-of'
import { type SearchHit, type SearchResult, search } from '../library/search/search'
import type { ConsideredPaper } from './events'
import { type Field, fieldOf } from './export/field'
import type { FunnelSettings } from './funnel'
import type { RunContext } from './run-context'
import { count, stage } from './stage'

export type Shortlist = {
  paperIds: string[]
  considered: ConsideredPaper[]
  near: number
  /** number of papers that the question was asked of, when not of all */
  among?: number
  /** those of `paperIds` that only their metadata and summary are known of */
  withoutText: string[]
  /** those of `paperIds` that the person forced in */
  forced: string[]
}

/**
 * Stage 1: the nearest passages of summaries and notes name the papers to read, and the papers of the best
 * full-text passages join them, as do those that the person forces in. A comparison is scoped once for each thing
 * compared, too. Throws `AppError('no_papers')` when nothing is near enough.
 */
export async function scope(context: RunContext, question: Question): Promise<Shortlist> {
  const shortlist = await stage(
    context,
    'scope',
    '🔍 Stage 1: Searching summaries for relevant papers...',
    async () => {
      const found = await context.step('scope', () => findPapers(question, context.settings))
      await tellConsidered(context, found)
      return found
    },
    ({ paperIds }) => (paperIds.length > 0 ? `   Found ${count(paperIds.length, 'relevant paper')}` : null),
  )
  if (shortlist.paperIds.length === 0) throw new AppError('no_papers', refusal(question, context.settings))
  return shortlist
}

/** Tells which papers were weighed, and what became of them so far. */
export function tellConsidered({ emit }: RunContext, { near, considered, paperIds, among }: Shortlist): Promise<void> {
  return emit({ type: 'papers.considered', near, papers: considered, shortlisted: paperIds.length, among })
}

function refusal({ text }: Question, { among }: FunnelSettings): string {
  const where = among && !isEmptyFilter(among) ? ` among ${describeFilter(among)}` : ''
  return `❌ No papers found relevant to query: "${text}"${where}. Try refining your search terms.`
}

type Weighed = Pick<ConsideredPaper, 'paperId' | 'relevance' | 'kept' | 'reason'>

async function findPapers(question: Question, settings: FunnelSettings): Promise<Shortlist> {
  const field = await fieldOf(settings)
  const { paperIds, except } = field
  const queries = [question.text, ...subQueries(question).flatMap(({ query, thing }) => (thing ? [query] : []))]
  const summaries = await Promise.all(
    queries.map((query) => search({ layer: 'summary', query, paperIds, except, ...settings.scope })),
  )
  const fullText = await findInFullText(question.text, { ...settings.fullText, paperIds, except })
  const papers = new Map<string, Weighed>()
  const consider = (hit: SearchHit, kept: boolean, reason: string) => {
    const known = papers.get(hit.paperId)
    if (!known || (kept && !known.kept))
      papers.set(hit.paperId, { paperId: hit.paperId, relevance: hit.relevance, kept, reason })
  }
  const found = [
    ...interleave(summaries.map((result) => result.hits)).map((hit) => ({ hit, reason: 'in its summary' })),
    ...fullText
      .filter((hit) => hit.relevance >= settings.gather.cutoff)
      .map((hit) => ({ hit, reason: 'found in full text' })),
  ]
  const speaks = mayBeAbout(question)
  for (const { hit, reason } of found) if (speaks(hit.text)) consider(hit, true, reason)
  for (const { hit } of found) consider(hit, false, 'uses the word in another sense')
  for (const hit of summaries.flatMap((result) => result.rejected)) consider(hit, false, hit.reason)
  const near = nearPapers(summaries, [...papers.keys()])
  for (const paper of await forcedPapers(question, field, papers)) papers.set(paper.paperId, paper)
  return { ...(await withTitles([...papers.values()])), near, among: paperIds?.length, forced: field.include }
}

/** The papers that the person forces in or leaves out, with the relevance that they have all the same. */
async function forcedPapers({ text }: Question, { include, except }: Field, known: Map<string, Weighed>) {
  const forced = include.filter((id) => !known.get(id)?.kept)
  const relevance = await relevanceOf(text, [...forced.filter((id) => !known.has(id)), ...except])
  const weighed = (kept: boolean, reason: string) => (paperId: string) => ({
    paperId,
    relevance: known.get(paperId)?.relevance ?? relevance.get(paperId) ?? 0,
    kept,
    reason,
  })
  return [...forced.map(weighed(true, 'forced in')), ...except.map(weighed(false, 'left out by you'))]
}

/** First of each list, then second of each, …: every thing compared gets its turn. */
function interleave<T>(lists: T[][]): T[] {
  const longest = Math.max(0, ...lists.map((list) => list.length))
  return Array.from({ length: longest }, (_, rank) => lists.flatMap((list) => list.slice(rank, rank + 1))).flat()
}

function nearPapers(results: SearchResult[], considered: string[]): number {
  const near = new Set(considered)
  for (const result of results) for (const hit of [...result.hits, ...result.rejected]) near.add(hit.paperId)
  return near.size
}

async function withTitles(papers: Weighed[]): Promise<Pick<Shortlist, 'paperIds' | 'considered' | 'withoutText'>> {
  const titles = await titlesOf(papers.map((paper) => paper.paperId))
  const withoutText = new Set([...titles.values()].flatMap(({ id, fullText }) => (fullText ? [] : [id])))
  const considered = papers.flatMap((paper) => {
    const known = titles.get(paper.paperId)
    if (!known) return []
    const reason = paper.kept && withoutText.has(paper.paperId) ? `${paper.reason}, no full text` : paper.reason
    return [{ ...paper, reason, title: known.title, authors: known.authors, published: known.published }]
  })
  const paperIds = considered.filter((paper) => paper.kept).map((paper) => paper.paperId)
  return { paperIds, considered, withoutText: paperIds.filter((id) => withoutText.has(id)) }
}
