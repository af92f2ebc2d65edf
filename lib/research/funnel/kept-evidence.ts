import { randomUUID } from 'node:crypto'
import { db } from '../../db/client'
import { titlesOf } from '../../library/papers'
import type { Passage } from '../../quoting/passage'
import { estimateTokens } from '../../text/estimate-tokens'
import { type EarlierAnswer, earlierAnswer } from '../earlier-answer'
import type { ConsideredPaper } from '../events'
import type { FunnelSettings } from '../settings/funnel'
import { fieldOf } from './field'
import { highlightFilter } from './highlight-filter'

/** Weight of a citation for a passage of its page in which its words were not found. */
const ON_CITED_PAGE = 0.001

/** Tokens of what is kept, about. */
const TOKENS = 1_200

/**
 * The passages that the answer of a run cites, as evidence of the question that follows it: those cited most first, of papers that
 * the question is asked of. None where there is no answer.
 */
export async function keptEvidence(runId: string, settings: FunnelSettings): Promise<Passage[]> {
  const client = await db()
  if ((await client.answer.count({ where: { runId } })) === 0) return []
  const earlier = await earlierAnswer(runId)
  if (earlier.citations.length === 0) return []
  let left = TOKENS
  return (await citedPassages(earlier, settings)).flatMap((passage) => {
    left -= estimateTokens(passage.text)
    return left >= 0 ? [passage] : []
  })
}

/**
 * The passages that an earlier answer cites, as evidence of another run: those cited most first, of papers that this one may
 * ask. A citation counts for the passage that its words were found in, and least for the others of its page, on which a model
 * may have found more; for all of these where its words were not found. All passages where it cites nothing.
 */
export async function citedPassages(
  { citations, passages }: Pick<EarlierAnswer, 'citations' | 'passages'>,
  settings: FunnelSettings,
): Promise<Passage[]> {
  const { paperIds, except } = await fieldOf(settings)
  const highlights = await highlightFilter(settings, [...new Set(passages.map(({ paperId }) => paperId))])
  const timesOf = ({ id, paperId, spans }: Passage) =>
    citations.reduce((times, { evidenceId, ...place }) => {
      if (evidenceId === id) return times + 1
      const isOnPage = place.paperId === paperId && spans.some(({ page }) => page === place.page)
      return isOnPage ? times + (evidenceId ? ON_CITED_PAGE : 1) : times
    }, 0)
  return passages
    .map((passage) => ({ passage, times: timesOf(passage) }))
    .filter(({ passage, times }) => {
      const { paperId } = passage
      const isCited = times > 0 || citations.length === 0
      if (highlights?.isAsked(passage) === false) return false
      return isCited && paperIds?.includes(paperId) !== false && !except.includes(paperId)
    })
    .sort((a, b) => b.times - a.times)
    .map(({ passage }) => ({ ...passage, id: randomUUID() }))
}

/** What was found, and behind it what is kept and was not found again. */
export function withKept(found: Passage[], kept: Passage[]): Passage[] {
  const known = new Set(found.map(keyOf))
  return [...found, ...kept.filter((passage) => !known.has(keyOf(passage)))]
}

/** The same words of a paper are one passage, whatever they were found for. */
export function keyOf({ paperId, text }: Pick<Passage, 'paperId' | 'text'>): string {
  return `${paperId} ${text}`
}

/** Papers of which only passages are kept, as they are told about beside those considered. */
export async function papersKept(passages: Passage[], considered: ConsideredPaper[]): Promise<ConsideredPaper[]> {
  const read = new Set(considered.flatMap(({ paperId, kept }) => (kept ? paperId : [])))
  const own = passages.filter(({ paperId }) => !read.has(paperId))
  if (own.length === 0) return []
  const titles = await titlesOf([...new Set(own.map(({ paperId }) => paperId))])
  return [...titles.values()].map(({ id, title, authors, published }) => ({
    ...{ paperId: id, title, authors, published, kept: true, reason: 'cited before' },
    relevance: Math.max(...own.filter(({ paperId }) => paperId === id).map(({ relevance }) => relevance)),
  }))
}
