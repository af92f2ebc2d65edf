export type Marginal<T> = {
  candidates: T[]
  /** those that are taken already, which candidates should differ from */
  taken: T[]
  k: number
  /** 1 is relevance alone, 0 difference alone */
  alpha: number
  /** 0..1; may change as others are taken */
  relevance: (one: T) => number
  /** how much others are like one, 0..1 */
  similarity: (one: T) => (other: T) => number
  /** told each one as it is taken */
  onTake?: (one: T) => void
}

/**
 * Maximal marginal relevance (Carbonell and Goldstein, 1998): up to `k` candidates, each time the one with the most
 * `alpha relevance - (1 - alpha) similarity to the nearest taken`, in the order taken. The first of equals wins.
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

/** Terms with a weight each. */
export type WeightedTerms = { terms: Int32Array; weights: ArrayLike<number> }

/** `places`: of the terms, among those of all. */
type Unit = { places: Uint32Array; weights: Float64Array }

/**
 * Cosine similarity of passages (of no others than `all`) by their terms: tells those that repeat each other apart better
 * than the learned space.
 */
export function termSimilarity<T>(
  all: T[],
  termsOf: (one: T) => WeightedTerms | undefined,
): (one: T) => (other: T) => number {
  const places = new Map<number, number>()
  const units = new Map(all.map((one) => [one, toUnit(termsOf(one), places)]))
  const unit = (one: T) => units.get(one) ?? { places: new Uint32Array(), weights: new Float64Array() }
  // One is compared with many: its weights stand where their terms are looked for, which two lists side by side take four
  // times as long for.
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
