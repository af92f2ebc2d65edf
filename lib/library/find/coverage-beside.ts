/** Terms of the passages of one paper, by their places. */
export type PassagesOf = Map<number, Set<number>>

/**
 * By term of a question, the share, 0..1, of the weight of its other terms that stand in the best passage with it: 0 of a
 * term that no passage holds, 1 where nothing else is asked for.
 */
export function coverageBeside(weights: Map<number, number>, papers: PassagesOf[]): Map<number, number> {
  const beside = new Map<number, number>()
  for (const passages of papers)
    for (const terms of passages.values()) {
      const held = sumOf(terms, weights)
      for (const term of terms) beside.set(term, Math.max(beside.get(term) ?? 0, held - (weights.get(term) ?? 0)))
    }
  const all = sumOf(weights.keys(), weights)
  return new Map([...beside].map(([term, held]) => [term, shareOf(held, all - (weights.get(term) ?? 0))]))
}

function shareOf(held: number, all: number): number {
  return all > 0 ? held / all : 1
}

function sumOf(terms: Iterable<number>, weights: Map<number, number>): number {
  let sum = 0
  for (const term of terms) sum += weights.get(term) ?? 0
  return sum
}
