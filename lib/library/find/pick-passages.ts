import type { ActiveIndex } from '../search/active-index'
import { fuse } from '../search/fuse'
import { type PassageTerms, passageTerms } from '../search/passage-terms'
import { type ScoredChunk, scoreLayer } from '../search/score-layer'
import type { OpenIndex } from '../search/segments/open-index'
import { takeByMarginalRelevance, termSimilarity } from './marginal-relevance'
import { withTurns } from './turns'

export type Priority = { paperId: string /** points below the best paper, 0 or less */; below: number }

export type PickInput = {
  index: OpenIndex
  /** best first */
  papers: Priority[]
  anchors: string[]
  /** the best passage of so many papers is picked before others */
  first: number
  /** passages of each of them that are picked before others, and the most of any paper; unless said, one, and any number */
  each?: { least: number; most: number }
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

/** `relevance`: score over that of the best, with what its heading adds and its shortness takes, 0..1. */
export type PickedPassage = { chunkId: string; paperId: string; relevance: number }

/** A passage with its relevance where it is picked, and what that is without those beside it. */
type Candidate = PickedPassage & { alone: number }

/** What the best paper adds to the score of its passages; a paper beside those that a comparison is about, less. */
const PAPER = 0.8
const BESIDE_ANCHORS = 0.5
/**
 * What the better of the passages before and behind one adds to its score where it is picked: what is asked for is often
 * told over two. It says nothing for its own sentences, and so is no part of the relevance that is told.
 */
const BESIDE = 0.3
/** Passages that MMR chooses among. */
const POOL = 60
/** What a passage loses for each one already picked from its paper, as a share of the best. */
const FALL = 0.08
/** The same for each one picked from its page: one page rarely holds two answers. From .08 to .15 it is all the same. */
const FALL_ON_PAGE = 0.08
/** Passages of each paper that a comparison is about. */
const OF_ANCHOR = 5
/** Passages of each paper to be heard that its best are chosen among. */
const OF_HEARD = 6
/** What a heading that asks just what the question asks adds to the relevance of what stands under it. */
const HEADING = 0.1
/** What a passage of no words loses, and the tokens from which on none is lost: in a short one its paper's title speaks. */
const SHORT = { loss: 0.4, enough: 40 }
const ALL = 1_000

/**
 * The passages of some papers that answer a question, in the order picked: ranked by the expanded question, nearness in
 * meaning, those beside them, what speaks for their paper, their heading and whether they say enough; some of each paper
 * compared, the best of each of the first papers, then by maximal marginal relevance (Carbonell and Goldstein, 1998),
 * where a paper or page that has spoken must say something better.
 */
export async function pickPassages(input: PickInput): Promise<PickedPassage[]> {
  const { index, papers, anchors, first, expanded, vector, k, mmr, cutoff } = input
  const { least, most } = input.each ?? { least: 1, most: ALL }
  if (papers.length === 0) return []
  const paperIds = papers.map(({ paperId }) => paperId)
  const scored = await scoreLayer({ index, layer: 'content', weights: expanded, vector, paperIds, limit: ALL })
  const nearest = rankPassages(scored, index, input)
  const heard = new Set([...anchors, ...paperIds.slice(0, first)])
  const candidates = candidatesIn(nearest, heard)
  const terms = await passageTerms(
    index,
    candidates.map(({ chunkId }) => chunkId),
  )
  const pool = new Set(nearest.slice(0, POOL).filter(({ relevance }) => relevance >= cutoff))
  const worths = worthOf(candidates, terms, input)
  const worth = (one: Candidate) => worths.get(one) ?? 0
  const ranked = [...candidates].sort((a, b) => worth(b) - worth(a))
  const picked: Candidate[] = []
  const spoken = new Map<string, number>()
  const onPage = new Map<string, number>()
  const pages = new Map(candidates.map((one) => [one, `${one.paperId} ${terms.get(one.chunkId)?.page}`]))
  const pageOf = (one: Candidate) => pages.get(one) ?? ''
  const take = (one: Candidate) => {
    picked.push(one)
    spoken.set(one.paperId, (spoken.get(one.paperId) ?? 0) + 1)
    onPage.set(pageOf(one), (onPage.get(pageOf(one)) ?? 0) + 1)
  }
  for (const id of anchors) {
    const room = Math.min(OF_ANCHOR, Math.floor(k / anchors.length))
    for (const one of ranked.filter(({ paperId }) => paperId === id).slice(0, room)) take(one)
  }
  for (let turn = 0; turn < least; turn++)
    for (const { paperId } of papers.slice(0, first)) {
      const best = ranked.find((one) => one.paperId === paperId && !picked.includes(one))
      if (best && (spoken.get(paperId) ?? 0) <= turn && picked.length < k) take(best)
    }
  takeByMarginalRelevance({
    candidates: withTurns(ranked).flatMap(({ item, turn }) =>
      turn < most && pool.has(item) && !picked.includes(item) ? [item] : [],
    ),
    taken: [...picked],
    k: k - picked.length,
    alpha: mmr,
    relevance: (one) =>
      worth(one) - FALL * (spoken.get(one.paperId) ?? 0) - FALL_ON_PAGE * (onPage.get(pageOf(one)) ?? 0),
    similarity: termSimilarity(candidates, (one) => terms.get(one.chunkId)),
    onTake: take,
  })
  return picked.map((one) => {
    const { chunkId, paperId, relevance, alone } = one
    return { chunkId, paperId, relevance: Math.min(1, Math.max(0, worth(one) - relevance + alone)) }
  })
}

/** The nearest passages, and those of the papers that are to be heard. */
function candidatesIn(nearest: Candidate[], heard: Set<string>): Candidate[] {
  const room = new Map([...heard].map((id) => [id, OF_HEARD]))
  return nearest.filter((one, rank) => {
    const left = room.get(one.paperId) ?? 0
    room.set(one.paperId, left - 1)
    return rank < POOL || left > 0
  })
}

/** The relevance of passages, more under a heading that asks the same (none asks for a comparison), less of short ones. */
function worthOf(
  candidates: Candidate[],
  terms: Map<string, PassageTerms>,
  { expanded, anchors }: PickInput,
): Map<Candidate, number> {
  const likeness = anchors.length > 0 ? () => 0 : likenessTo(expanded)
  return new Map(
    candidates.map((one) => {
      const { tokens, heading } = terms.get(one.chunkId) ?? { tokens: 0, heading: [] }
      const short = Math.max(0, 1 - tokens / SHORT.enough)
      return [one, one.relevance + HEADING * likeness(heading) - SHORT.loss * short]
    }),
  )
}

/** The cosine of weighted terms and those of a heading, 0..1. */
function likenessTo(weights: Map<number, number>): (heading: ArrayLike<number>) => number {
  const length = Math.hypot(...weights.values())
  return (heading) => {
    let sum = 0
    for (let i = 0; i < heading.length; i++) sum += weights.get(heading[i] ?? 0) ?? 0
    return sum / Math.max(length * Math.sqrt(heading.length), 1e-9)
  }
}

function rankPassages(scored: ScoredChunk[], index: ActiveIndex, { papers, anchors }: PickInput): Candidate[] {
  const below = new Map(papers.map((paper) => [paper.paperId, paper.below]))
  const prior = (paperId: string) => {
    if (anchors.includes(paperId)) return 1
    return Math.exp(below.get(paperId) ?? 0) * (anchors.length > 0 ? BESIDE_ANCHORS : 1)
  }
  const fused = fuse(scored, index)
  // Works that are compared have few passages each, which are to differ.
  const beside = anchors.length > 0 ? () => 0 : besideIn(fused)
  const ranked = fused.map((chunk) => {
    const { chunkId, paperId } = chunk
    const alone = chunk.score + PAPER * prior(paperId)
    return { chunkId, paperId, alone, score: alone + BESIDE * beside(chunk) }
  })
  ranked.sort((a, b) => b.score - a.score || (a.chunkId < b.chunkId ? -1 : 1))
  const best = ranked[0]?.score ?? 1
  const bestAlone = ranked.reduce((most, { alone }) => Math.max(most, alone), 0) || 1
  return ranked.map(({ chunkId, paperId, score, alone }) => ({
    chunkId,
    paperId,
    relevance: score / best,
    alone: alone / bestAlone,
  }))
}

/** The score of the better passage beside one; 0 where neither is among them. */
function besideIn(chunks: (ScoredChunk & { score: number })[]): (chunk: ScoredChunk) => number {
  const papers = new Map<string, Map<number, number>>()
  for (const { paperId, ord, score } of chunks) {
    const own = papers.get(paperId)
    if (own) own.set(ord, score)
    else papers.set(paperId, new Map([[ord, score]]))
  }
  return ({ paperId, ord }) => {
    const own = papers.get(paperId)
    return Math.max(0, own?.get(ord - 1) ?? 0, own?.get(ord + 1) ?? 0)
  }
}
