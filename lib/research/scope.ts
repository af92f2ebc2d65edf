import type { Question } from '../analyst/question'
import { subQueries } from '../analyst/question'
import { mayBeAbout } from '../analyst/question/word-forms'
import { AppError } from '../errors'
import { titlesOf } from '../library/papers'
import { findInFullText } from '../library/search/find-in-full-text'
import { type SearchHit, type SearchResult, search } from '../library/search/search'
import type { ConsideredPaper } from './events'
import { FUNNEL } from './funnel'
import type { RunContext } from './run-context'
import { count, stage } from './stage'

export type Shortlist = { paperIds: string[]; considered: ConsideredPaper[]; near: number }

/**
 * Stage 1: the nearest passages of summaries and notes name the papers to read, and the papers of the best
 * full-text passages join them. A comparison is scoped once for each thing compared, too. Throws
 * `AppError('no_papers')` when nothing is near enough.
 */
export async function scope(context: RunContext, question: Question): Promise<Shortlist> {
  const shortlist = await stage(
    context,
    'scope',
    '🔍 Stage 1: Searching summaries for relevant papers...',
    async () => {
      const found = await context.step('scope', () => findPapers(question))
      await context.emit({ type: 'papers.considered', near: found.near, papers: found.considered })
      return found
    },
    ({ paperIds }) => (paperIds.length > 0 ? `   Found ${count(paperIds.length, 'relevant paper')}` : null),
  )
  if (shortlist.paperIds.length === 0)
    throw new AppError(
      'no_papers',
      `❌ No papers found relevant to query: "${question.text}". Try refining your search terms.`,
    )
  return shortlist
}

async function findPapers(question: Question): Promise<Shortlist> {
  const queries = [question.text, ...subQueries(question).flatMap(({ query, thing }) => (thing ? [query] : []))]
  const summaries = await Promise.all(queries.map((query) => search({ layer: 'summary', query, ...FUNNEL.scope })))
  const fullText = await findInFullText(question.text, FUNNEL.fullText)
  const papers = new Map<string, Omit<ConsideredPaper, 'title' | 'authors' | 'published'>>()
  const consider = (hit: SearchHit, kept: boolean, reason: string) => {
    const known = papers.get(hit.paperId)
    if (!known || (kept && !known.kept))
      papers.set(hit.paperId, { paperId: hit.paperId, relevance: hit.relevance, kept, reason })
  }
  const found = [
    ...interleave(summaries.map((result) => result.hits)).map((hit) => ({ hit, reason: 'in its summary' })),
    ...fullText
      .filter((hit) => hit.relevance >= FUNNEL.gather.cutoff)
      .map((hit) => ({ hit, reason: 'found in full text' })),
  ]
  const speaks = mayBeAbout(question)
  for (const { hit, reason } of found) if (speaks(hit.text)) consider(hit, true, reason)
  for (const { hit } of found) consider(hit, false, 'uses the word in another sense')
  for (const hit of summaries.flatMap((result) => result.rejected)) consider(hit, false, hit.reason)
  const considered = await withTitles([...papers.values()])
  return {
    paperIds: considered.filter((paper) => paper.kept).map((paper) => paper.paperId),
    considered,
    near: nearPapers(summaries, considered),
  }
}

/** First of each list, then second of each, …: every thing compared gets its turn. */
function interleave<T>(lists: T[][]): T[] {
  const longest = Math.max(0, ...lists.map((list) => list.length))
  return Array.from({ length: longest }, (_, rank) => lists.flatMap((list) => list.slice(rank, rank + 1))).flat()
}

function nearPapers(results: SearchResult[], considered: ConsideredPaper[]): number {
  const near = new Set(considered.map((paper) => paper.paperId))
  for (const result of results) for (const hit of [...result.hits, ...result.rejected]) near.add(hit.paperId)
  return near.size
}

async function withTitles(papers: Omit<ConsideredPaper, 'title' | 'authors' | 'published'>[]) {
  const titles = await titlesOf(papers.map((paper) => paper.paperId))
  return papers.flatMap((paper) => {
    const known = titles.get(paper.paperId)
    return known ? [{ ...paper, title: known.title, authors: known.authors, published: known.published }] : []
  })
}
