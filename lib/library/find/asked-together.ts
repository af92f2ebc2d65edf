import { idf } from '../../text/idf'
import type { PassagesOf } from '../search/terms-in-passages'

/** How much of what a question asks stands together, shares of 0..1. */
export type AskedTogether = {
  /** in one passage; of a comparison, in one of each paper */
  share: number
  /** of what else is asked, in a passage with the term: 0 of a term that no passage holds, 1 where nothing else is asked */
  beside: (term: number) => number
}

/** A paper of fewer passages uses no word all through. */
const FEWEST_PASSAGES = 10

/**
 * Reads off the passages of the nearest papers how much of what is asked stands together. A term weighs by how rare it is
 * among the passages of the paper itself: what it speaks of all through tells which paper is asked, not what is asked of it,
 * and what it never says weighs most. `sideBySide`: each paper may hold a part of it.
 */
export function askedTogether(terms: number[], papers: PassagesOf[], sideBySide: boolean): AskedTogether {
  const read = papers.map((paper) => ({ weights: rarityIn(terms, paper), passages: [...paper.held.values()] }))
  const shares = read.map(({ weights, passages }) => shareOf(bestOf(passages, weights), weights))
  if (sideBySide) shares.push(sharedOut(terms, read))
  return {
    share: Math.max(0, ...shares),
    beside: (term) =>
      Math.max(
        0,
        ...read.map(({ weights, passages }) => {
          const others = new Map(weights)
          others.delete(term)
          const beside = passages.filter((held) => held.has(term))
          return beside.length > 0 ? shareOf(bestOf(beside, others), others) : 0
        }),
      ),
  }
}

type Read = { weights: Map<number, number>; passages: Set<number>[] }

/** The share that the best passages of the papers hold one with another, where a term weighs as in the paper that says it most. */
function sharedOut(terms: number[], read: Read[]): number {
  if (read.length === 0) return 0
  const weights = new Map(terms.map((term) => [term, Math.min(...read.map((one) => one.weights.get(term) ?? 0))]))
  const left = new Map(weights)
  for (const { passages } of read) for (const term of bestOf(passages, left)) left.delete(term)
  const held = terms.filter((term) => !left.has(term))
  return shareOf(held, weights)
}

function rarityIn(terms: number[], { count, held }: PassagesOf): Map<number, number> {
  const passages = [...held.values()]
  const among = Math.max(count, FEWEST_PASSAGES)
  return new Map(terms.map((term) => [term, idf(passages.filter((own) => own.has(term)).length, among)]))
}

/** The terms of the passage that holds the most weight. */
function bestOf(passages: Set<number>[], weights: Map<number, number>): Set<number> {
  let best = new Set<number>()
  let most = 0
  for (const held of passages) {
    const weight = sumOf(held, weights)
    if (weight > most) [best, most] = [held, weight]
  }
  return best
}

function shareOf(held: Iterable<number>, weights: Map<number, number>): number {
  const all = sumOf(weights.keys(), weights)
  return all > 0 ? sumOf(held, weights) / all : 1
}

function sumOf(terms: Iterable<number>, weights: Map<number, number>): number {
  let sum = 0
  for (const term of terms) sum += weights.get(term) ?? 0
  return sum
}
