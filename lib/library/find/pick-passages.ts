import type { ActiveIndex } from '../search/active-index'
import { fuse } from '../search/fuse'
import { passageTerms } from '../search/passage-terms'
import { type ScoredChunk, scoreLayer } from '../search/score-layer'
import type { OpenIndex } from '../search/segments/open-index'
import { takeByMarginalRelevance, termSimilarity } from './marginal-relevance'

export type Priority = { paperId: string /** points below the best paper, 0 or less */; below: number }

export type PickInput = {
  index: OpenIndex
  /** best first */
  papers: Priority[]
  anchors: string[]
  /** the best passage of so many papers is picked before others */
  first: number
  expanded: Map<number, number>
  /** of the question; null where it has none */
  vector: Float32Array | null
  /** passages that are picked */
  k: number
  /** MMR alpha: 1 is relevance alone */
  mmr: number
  /** lowest relevance of a passage that is not picked for its paper */
  cutoff: number
}

/** `relevance`: score over that of the best, 0..1. */
export type PickedPassage = { chunkId: string; paperId: string; relevance: number }

/** What the best paper adds to the score of its passages; a paper beside those that a comparison is about, less. */
const PAPER = 0.8
const BESIDE_ANCHORS = 0.5
/** Passages that MMR chooses among. */
const POOL = 60
/** What a passage loses for each one already picked from its paper, as a share of the best. */
const FALL = 0.08
/** The same for each one picked from its page: one page rarely holds two answers. From .08 to .15 it is all the same. */
const FALL_ON_PAGE = 0.08
/** Passages of each paper that a comparison is about. */
const OF_ANCHOR = 5
const ALL = 1_000

/**
 * The passages of some papers that answer a question, in the order picked: ranked by the expanded question, nearness in
 * meaning and what speaks for their paper; some of each paper compared, the best of each of the first papers, then by
 * maximal marginal relevance (Carbonell and Goldstein, 1998), where a paper or page that has spoken must say something
 * better.
 */
export async function pickPassages(input: PickInput): Promise<PickedPassage[]> {
  const { index, papers, anchors, first, expanded, vector, k, mmr, cutoff } = input
  if (papers.length === 0) return []
  const paperIds = papers.map(({ paperId }) => paperId)
  const scored = await scoreLayer({ index, layer: 'content', weights: expanded, vector, paperIds, limit: ALL })
  const ranked = rankPassages(scored, index, input)
  const picked: PickedPassage[] = []
  const spoken = new Map<string, number>()
  const take = (one: PickedPassage) => {
    picked.push(one)
    spoken.set(one.paperId, (spoken.get(one.paperId) ?? 0) + 1)
  }
  for (const id of anchors) {
    const room = Math.min(OF_ANCHOR, Math.floor(k / anchors.length))
    for (const one of ranked.filter(({ paperId }) => paperId === id).slice(0, room)) take(one)
  }
  for (const { paperId } of papers.slice(0, first)) {
    const best = ranked.find((one) => one.paperId === paperId)
    if (best && !spoken.has(paperId) && picked.length < k) take(best)
  }
  const pool = ranked.slice(0, POOL).filter(({ relevance }) => relevance >= cutoff)
  const terms = await passageTerms(index, [...new Set([...pool, ...picked].map(({ chunkId }) => chunkId))])
  const pageOf = ({ paperId, chunkId }: PickedPassage) => `${paperId} ${terms.get(chunkId)?.page}`
  const onPage = new Map<string, number>()
  const count = (one: PickedPassage) => onPage.set(pageOf(one), (onPage.get(pageOf(one)) ?? 0) + 1)
  picked.forEach(count)
  takeByMarginalRelevance({
    candidates: pool.filter((one) => !picked.includes(one)),
    taken: [...picked],
    k: k - picked.length,
    alpha: mmr,
    relevance: (one) =>
      one.relevance - FALL * (spoken.get(one.paperId) ?? 0) - FALL_ON_PAGE * (onPage.get(pageOf(one)) ?? 0),
    similarity: termSimilarity((one) => terms.get(one.chunkId)),
    onTake: (one) => {
      take(one)
      count(one)
    },
  })
  return picked
}

function rankPassages(scored: ScoredChunk[], index: ActiveIndex, { papers, anchors }: PickInput): PickedPassage[] {
  const below = new Map(papers.map((paper) => [paper.paperId, paper.below]))
  const prior = (paperId: string) => {
    if (anchors.includes(paperId)) return 1
    return Math.exp(below.get(paperId) ?? 0) * (anchors.length > 0 ? BESIDE_ANCHORS : 1)
  }
  const ranked = fuse(scored, index).map((chunk) => ({ ...chunk, score: chunk.score + PAPER * prior(chunk.paperId) }))
  ranked.sort((a, b) => b.score - a.score || (a.chunkId < b.chunkId ? -1 : 1))
  const best = ranked[0]?.score ?? 1
  return ranked.map(({ chunkId, paperId, score }) => ({ chunkId, paperId, relevance: score / best }))
}
