import { randomUUID } from 'node:crypto'
import { db } from '../../db/client'
import { titlesOf } from '../../library/papers'
import type { Passage } from '../../quoting/passage'
import { estimateTokens } from '../../text/words/terms'
import type { ConsideredPaper } from '../events/considered-papers'
import { fieldOf, highlightFilter } from '../question/field'
import type { FunnelSettings } from '../settings/funnel'
import { type EarlierAnswer, earlierAnswer } from './earlier-answer'

/** Weight of a citation for a passage on its page that does not contain its words. */
const ON_CITED_PAGE = 0.001

/** Approximate maximum tokens of the kept passages. */
const TOKENS = 1_200

/**
 * Returns the passages that a run's answer cites, as evidence for the question that follows: most cited first, and only
 * from papers that may be searched. Empty if there is no answer.
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
 * Returns the passages that an earlier answer cites, as evidence for another run: most cited first, and only from
 * papers that this run may search. A citation counts for the passage that contains its words, and minimally for the
 * others on its page, where a model may have found more; if its words were not found, it counts for all of these. If
 * the answer cites nothing, returns all its passages.
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

/** Adds the kept passages that were not found again after the found ones. */
export function withKept(found: Passage[], kept: Passage[]): Passage[] {
  const known = new Set(found.map(keyOf))
  return [...found, ...kept.filter((passage) => !known.has(keyOf(passage)))]
}

/** The same words of a paper are one passage, whichever search found them. */
export function keyOf({ paperId, text }: Pick<Passage, 'paperId' | 'text'>): string {
  return `${paperId} ${text}`
}

/** Returns the papers of kept passages that were not considered, so that they can be listed with the others. */
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
