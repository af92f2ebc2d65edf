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
  const left = candidates.map((one) => ({ one, near: Math.max(0, ...taken.map((other) => similarity(one, other))) }))
  const picked: T[] = []
  while (picked.length < k) {
    let [best, most] = [0, Number.NEGATIVE_INFINITY]
    left.forEach(({ one, near }, i) => {
      const worth = alpha * relevance(one) - (1 - alpha) * near
      if (worth > most) [best, most] = [i, worth]
    })
    const [taking] = left.splice(best, 1)
    if (!taking) break
    picked.push(taking.one)
    onTake?.(taking.one)
    if (alpha < 1) for (const other of left) other.near = Math.max(other.near, similarity(taking.one, other.one))
  }
  return picked
}

/** Terms, ascending, with a weight each. */
export type WeightedTerms = { terms: Int32Array; weights: ArrayLike<number> }

type Unit = { terms: Int32Array; weights: Float64Array }

/** Cosine similarity of passages by their terms: tells those that repeat each other apart better than the learned space. */
export function termSimilarity<T>(termsOf: (one: T) => WeightedTerms | undefined): (a: T, b: T) => number {
  const units = new Map<T, Unit>()
  const unit = (one: T) => {
    const known = units.get(one)
    if (known) return known
    const scaled = toUnit(termsOf(one))
    units.set(one, scaled)
    return scaled
  }
  return (a, b) => dotProduct(unit(a), unit(b))
}

function toUnit(passage: WeightedTerms | undefined): Unit {
  const { terms, weights } = passage ?? { terms: new Int32Array(), weights: [] }
  const scaled = Float64Array.from(weights)
  let squares = 0
  for (const weight of scaled) squares += weight * weight
  const length = Math.sqrt(squares) || 1
  for (let i = 0; i < scaled.length; i++) scaled[i] = (scaled[i] ?? 0) / length
  return { terms, weights: scaled }
}

function dotProduct(a: Unit, b: Unit): number {
  let sum = 0
  for (let i = 0, j = 0; i < a.terms.length && j < b.terms.length; ) {
    const [left = 0, right = 0] = [a.terms[i], b.terms[j]]
    if (left === right) sum += (a.weights[i++] ?? 0) * (b.weights[j++] ?? 0)
    else if (left < right) i++
    else j++
  }
  return sum
}
