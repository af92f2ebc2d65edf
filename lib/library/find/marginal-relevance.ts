export type Marginal<T> = {
  candidates: T[]
  /** those that are taken already, which candidates should differ from */
  taken: T[]
  k: number
  /** 1 is relevance alone, 0 difference alone */
  alpha: number
  /** 0..1; may change as others are taken */
  relevance: (one: T) => number
  /** 0..1 */
  similarity: (a: T, b: T) => number
  /** told each one as it is taken */
  onTake?: (one: T) => void
}

/**
 * Maximal marginal relevance (Carbonell and Goldstein, 1998): up to `k` candidates, each time the one with the most
 * `alpha relevance - (1 - alpha) similarity to the nearest taken`, in the order taken. The first of equals wins.
 */
export function takeByMarginalRelevance<T>(input: Marginal<T>): T[] {
  const { candidates, taken, k, alpha, relevance, similarity, onTake } = input
  const nearest = new Map(candidates.map((one) => [one, Math.max(0, ...taken.map((other) => similarity(one, other)))]))
  const picked: T[] = []
  while (picked.length < k && nearest.size > 0) {
    let best: { one: T; worth: number } | null = null
    for (const [one, near] of nearest) {
      const worth = alpha * relevance(one) - (1 - alpha) * near
      if (!best || worth > best.worth) best = { one, worth }
    }
    if (!best) break
    const { one } = best
    picked.push(one)
    onTake?.(one)
    nearest.delete(one)
    if (alpha < 1) for (const [other, near] of nearest) nearest.set(other, Math.max(near, similarity(one, other)))
  }
  return picked
}

/** Cosine similarity of passages by their terms: tells those that repeat each other apart better than the learned space. */
export function termSimilarity<T>(termsOf: (one: T) => Map<number, number> | undefined): (a: T, b: T) => number {
  const units = new Map<T, Map<number, number>>()
  const unit = (one: T) => {
    const known = units.get(one)
    if (known) return known
    const weights = termsOf(one) ?? new Map<number, number>()
    const length = Math.hypot(...weights.values()) || 1
    const scaled = new Map([...weights].map(([term, weight]) => [term, weight / length]))
    units.set(one, scaled)
    return scaled
  }
  return (a, b) => {
    const [small, large] = [unit(a), unit(b)].sort((x, y) => x.size - y.size)
    let sum = 0
    for (const [term, weight] of small ?? []) sum += weight * (large?.get(term) ?? 0)
    return sum
  }
}
