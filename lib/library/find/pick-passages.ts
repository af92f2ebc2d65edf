import { type ActiveIndex, fuse, type OpenIndex, type ScoredChunk, scoreLayer } from '../search/find-chunks'
import { type PassageTerms, passageTerms } from '../search/words'
import { takeByMarginalRelevance, termSimilarity } from '../variety/marginal-relevance'
import { withTurns } from '../variety/turns'
import type { Weighed } from './weigh-papers'

export type Priority = { paperId: string /** points below the best paper, 0 or less */; below: number }

export type PickInput = {
  index: OpenIndex
  /** best first */
  papers: Priority[]
  anchors: string[]
  /** the best passage of this many papers is picked before others */
  first: number
  /**
   * `least`: passages of each of them picked before others (default one); `most`: maximum from any paper (default no
   * limit)
   */
  each?: { least: number; most: number }
  expanded: Map<number, number>
  /** vector of the question; null if it has none */
  vector: Float32Array | null
  /** number of passages to pick */
  k: number
  /** MMR alpha: 1 is relevance only */
  mmr: number
  /** minimum relevance of a passage that is not picked for its paper */
  cutoff: number
}

/** `relevance`: score relative to the best, adjusted for its heading and length, 0..1. */
export type PickedPassage = { chunkId: string; paperId: string; relevance: number }

/** A passage with its relevance for picking. `alone`: the same without neighbouring passages. */
type Candidate = PickedPassage & { alone: number }

/** Bonus of the best paper for its passages; less for a paper outside a comparison. */
const PAPER = 0.8
const BESIDE_ANCHORS = 0.5
/**
 * Bonus from the better neighbouring passage, used for picking: an answer often extends over two passages. It does not
 * describe the passage's own sentences, so it is not part of the displayed relevance.
 */
const BESIDE = 0.3
/** Number of passages that MMR chooses from. */
const POOL = 60
/** Penalty for each passage already picked from the same paper, as a share of the best. */
const FALL = 0.08
/**
 * The same for each one picked from the same page: a page rarely has two answers. Values from .08 to .15 give the same
 * results.
 */
const FALL_ON_PAGE = 0.08
/** Passages from each compared paper. */
const OF_ANCHOR = 5
/** Candidates from each required paper. */
const OF_HEARD = 6
/** Bonus for a passage whose heading asks exactly the question. */
const HEADING = 0.1
/**
 * Penalty for an empty passage, and the number of tokens from which there is none: a short passage mostly matches by
 * its paper's title.
 */
const SHORT = { loss: 0.4, enough: 40 }
const ALL = 1_000

/**
 * Picks the passages of papers that answer a question, in order. Ranks them by the expanded question, similarity in
 * meaning, neighbouring passages, the relevance of their paper, their heading and their length. Takes some of each
 * compared paper, then the best of each of the first papers, then by maximal marginal relevance (Carbonell and
 * Goldstein, 1998), where further passages of a paper or page must be better.
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

/** The closest passages, and those of required papers. */
function candidatesIn(nearest: Candidate[], heard: Set<string>): Candidate[] {
  const room = new Map([...heard].map((id) => [id, OF_HEARD]))
  return nearest.filter((one, rank) => {
    const left = room.get(one.paperId) ?? 0
    room.set(one.paperId, left - 1)
    return rank < POOL || left > 0
  })
}

/** The relevance of passages: higher under a heading that asks the same (not for comparisons), lower for short ones. */
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

/** Returns the cosine of weighted terms with a heading, 0..1. */
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
  // Compared works get few passages each, which should differ.
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

/** The score of the better neighbouring passage; 0 if neither is present. */
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

type How = Pick<PickInput, 'first' | 'k' | 'mmr' | 'cutoff'> & {
  /** number of papers to search, best first */
  most: number
}

/** The closest passages of the papers, even if the library has nothing on the topic. */
export function nearestPassages(
  { papers, weights, ...found }: Weighed,
  { most, ...how }: How,
): Promise<PickedPassage[]> {
  const top = papers[0]?.score ?? 0
  const nearest = papers.slice(0, most).map(({ id, score }) => ({ paperId: id, below: score - top }))
  return pickPassages({ ...found, expanded: weights, ...how, anchors: [], papers: nearest })
}
