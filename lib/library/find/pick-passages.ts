import { findActiveIndex } from '../search/active-index'
import { embedQueries } from '../search/embed-queries'
import { passageTerms } from '../search/passage-terms'
import { type ScoredChunk, scoreLayer } from '../search/score-layer'
import { takeByMarginalRelevance, termSimilarity } from './marginal-relevance'
import { nearnessIn } from './nearness'

export type Priority = { paperId: string /** points below the best paper, 0 or less */; below: number }

export type PickInput = {
  /** best first */
  papers: Priority[]
  anchors: string[]
  /** the best passage of so many papers is picked before others */
  first: number
  expanded: Map<number, number>
  meaning: string
  /** passages that are picked */
  k: number
  /** MMR alpha: 1 is relevance alone */
  mmr: number
  /** lowest relevance of a passage that is not picked for its paper */
  cutoff: number
}

/** `relevance`: score over that of the best, 0..1. */
export type PickedPassage = { chunkId: string; paperId: string; relevance: number }

const WEIGHT = { cosine: 0.3, paper: 0.8, beside: 0.5 }
/** Passages that MMR chooses among. */
const POOL = 60
/** What a passage loses for each one already picked from its paper, as a share of the best. */
const FALL = 0.08
/** Passages of each paper that a comparison is about. */
const OF_ANCHOR = 5
const ALL = 1_000

/**
 * The passages of some papers that answer a question, in the order picked: ranked by the expanded question, nearness in
 * meaning and what speaks for their paper; some of each paper compared, the best of each of the first papers, then by
 * maximal marginal relevance (Carbonell and Goldstein, 1998), where a paper that has spoken must say something better.
 */
export async function pickPassages(input: PickInput): Promise<PickedPassage[]> {
  const { papers, anchors, first, expanded, meaning, k, mmr, cutoff } = input
  const index = await findActiveIndex()
  if (!index || papers.length === 0) return []
  const [vector = null] = await embedQueries(index, [meaning])
  const paperIds = papers.map(({ paperId }) => paperId)
  const scored = await scoreLayer({ index, layer: 'content', weights: expanded, vector, paperIds, limit: ALL })
  const ranked = rankPassages(scored, input, nearnessIn(index))
  const picked: Ranked[] = []
  const spoken = new Map<string, number>()
  const take = (one: Ranked) => {
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
  takeByMarginalRelevance({
    candidates: pool.filter((one) => !picked.includes(one)),
    taken: [...picked],
    k: k - picked.length,
    alpha: mmr,
    relevance: (one) => one.relevance - FALL * (spoken.get(one.paperId) ?? 0),
    similarity: termSimilarity((one) => terms.get(one.chunkId)?.weights),
    onTake: take,
  })
  return picked.map(({ chunkId, paperId, relevance }) => ({ chunkId, paperId, relevance }))
}

type Ranked = PickedPassage & { score: number }

function rankPassages(
  scored: ScoredChunk[],
  { papers, anchors }: PickInput,
  nearness: (cosine: number) => number,
): Ranked[] {
  const most = Math.max(1e-9, ...scored.map(({ bm25 }) => bm25))
  const below = new Map(papers.map((paper) => [paper.paperId, paper.below]))
  const prior = (paperId: string) => {
    if (anchors.includes(paperId)) return 1
    return Math.exp(below.get(paperId) ?? 0) * (anchors.length > 0 ? WEIGHT.beside : 1)
  }
  const ranked = scored.map(({ chunkId, paperId, bm25, cosine }) => ({
    chunkId,
    paperId,
    score: bm25 / most + WEIGHT.cosine * nearness(cosine) + WEIGHT.paper * prior(paperId),
    relevance: 0,
  }))
  ranked.sort((a, b) => b.score - a.score || (a.chunkId < b.chunkId ? -1 : 1))
  const best = ranked[0]?.score ?? 1
  return ranked.map((one) => ({ ...one, relevance: one.score / best }))
}
