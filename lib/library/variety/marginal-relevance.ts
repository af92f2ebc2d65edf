export type Marginal<T> = {
  candidates: T[]
  /** already taken, which candidates should differ from */
  taken: T[]
  k: number
  /** 1 is relevance only, 0 is difference only */
  alpha: number
  /** 0..1; may change when others are taken */
  relevance: (one: T) => number
  /** similarity of others to one, 0..1 */
  similarity: (one: T) => (other: T) => number
  /** called for each one taken */
  onTake?: (one: T) => void
}

/**
 * Maximal marginal relevance (Carbonell and Goldstein, 1998): takes up to `k` candidates, each time the one with the
 * highest `alpha relevance - (1 - alpha) similarity to the nearest taken`. Returns them in that order. Ties go to the
 * first.
 */
export function takeByMarginalRelevance<T>(input: Marginal<T>): T[] {
  const { candidates, taken, k, alpha, relevance, similarity, onTake } = input
  const left = candidates.map((one) => ({ one, near: 0 }))
  const comeNear = (to: T) => {
    const likeness = similarity(to)
    for (const other of left) other.near = Math.max(other.near, likeness(other.one))
  }
  taken.forEach(comeNear)
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
    if (alpha < 1) comeNear(taking.one)
  }
  return picked
}

/** Weighted terms. */
export type WeightedTerms = { terms: Int32Array; weights: ArrayLike<number> }

/** `places`: indexes of the terms among all terms. */
type Unit = { places: Uint32Array; weights: Float64Array }

/**
 * Cosine similarity of passages (all of them in `all`) by their terms, which detects repetitions better than the
 * trained space.
 */
export function termSimilarity<T>(
  all: T[],
  termsOf: (one: T) => WeightedTerms | undefined,
): (one: T) => (other: T) => number {
  const places = new Map<number, number>()
  const units = new Map(all.map((one) => [one, toUnit(termsOf(one), places)]))
  const unit = (one: T) => units.get(one) ?? { places: new Uint32Array(), weights: new Float64Array() }
  // One is compared with many, so its weights are stored by term index: walking two lists in parallel takes four times
  // as long.
  return (one) => {
    const own = unit(one)
    const spread = new Float64Array(places.size)
    for (let i = 0; i < own.places.length; i++) spread[own.places[i] ?? 0] = own.weights[i] ?? 0
    return (other) => dotProduct(unit(other), spread)
  }
}

function toUnit(passage: WeightedTerms | undefined, placeOf: Map<number, number>): Unit {
  const { terms, weights } = passage ?? { terms: new Int32Array(), weights: [] }
  const places = new Uint32Array(terms.length)
  const scaled = Float64Array.from(weights)
  let squares = 0
  for (const weight of scaled) squares += weight * weight
  const length = Math.sqrt(squares) || 1
  for (let i = 0; i < scaled.length; i++) {
    scaled[i] = (scaled[i] ?? 0) / length
    const term = terms[i] ?? 0
    const place = placeOf.get(term) ?? placeOf.size
    placeOf.set(term, place)
    places[i] = place
  }
  return { places, weights: scaled }
}

function dotProduct({ places, weights }: Unit, spread: Float64Array): number {
  let sum = 0
  for (let i = 0; i < places.length; i++) sum += (weights[i] ?? 0) * (spread[places[i] ?? 0] ?? 0)
  return sum
}
