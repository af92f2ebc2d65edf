/** Terms of the passages of one paper, by their places. */
export type PassagesOf = Map<number, Set<number>>

/** What a question asks of the papers it is nearest to, by term: what it weighs, and how often any of them uses it. */
export type AskedTerm = { weight: number; uses: number }

/**
 * Share, 0..1, of what is asked for that stands together: in the best passage of each paper with one beside it. A word
 * that a paper uses all the time names the paper and says nothing of what is asked about it, so that it weighs half
 * where it is used `often` times; 0 where nothing is asked for.
 */
export function jointCoverage(asked: Map<number, AskedTerm>, papers: Iterable<PassagesOf>, often: number): number {
  const weights = new Map([...asked].map(([term, { weight, uses }]) => [term, weight / (1 + uses / often)]))
  const together = new Set<number>()
  for (const passages of papers) for (const term of bestPair(passages, weights)) together.add(term)
  const all = sumOf(weights.keys(), weights)
  return all > 0 ? sumOf(together, weights) / all : 0
}

/** The terms of the heaviest passage with the next or the one before. */
function bestPair(passages: PassagesOf, weights: Map<number, number>): Set<number> {
  let best = { terms: new Set<number>(), weight: 0 }
  for (const [place, own] of passages)
    for (const beside of [place - 1, place + 1]) {
      const terms = new Set([...own, ...(passages.get(beside) ?? [])])
      const weight = sumOf(terms, weights)
      if (weight > best.weight) best = { terms, weight }
    }
  return best.terms
}

function sumOf(terms: Iterable<number>, weights: Map<number, number>): number {
  let sum = 0
  for (const term of terms) sum += weights.get(term) ?? 0
  return sum
}
