import type { TermCounts } from './terms'

// Best of the usual settings on five collections (mean nDCG@10 .500; Lucene's .9/.4: .488).
const K1 = 1.2
const B = 0.75

/**
 * The half of BM25 that a passage contributes, 0..1 a term: `tf / (tf + k1 (1 - b + b length / average))`
 * (Robertson et al., Okapi at TREC-3). The other half, idf, is in the query, so that adding a paper
 * changes no stored row.
 */
export function documentWeights(document: TermCounts, averageLength: number): Map<number, number> {
  const norm = lengthNorm(document.length, averageLength)
  const weights = new Map<number, number>()
  document.counts.forEach((tf, term) => {
    weights.set(term, tf / (tf + norm))
  })
  return weights
}

/** What a passage of so many stems adds to a tf: `k1 (1 - b + b length / average)`. */
export function lengthNorm(length: number, averageLength: number): number {
  return K1 * (1 - B + (B * length) / Math.max(averageLength, 1))
}

/** `ln(1 + (N - df + .5) / (df + .5))`: never negative. */
export function idf(df: number, chunkCount: number): number {
  return Math.log(1 + (Math.max(chunkCount - df, 0) + 0.5) / (df + 0.5))
}

/**
 * Query weights `qtf * idf`. `mass` is their sum over all stems of the query, those that the library has
 * never seen included: no passage can score more, so `bm25 / mass` is in [0, 1). `known` is the share of the
 * mass in stems that the library holds.
 */
export function queryWeights(query: TermCounts, df: Map<number, number>, chunkCount: number) {
  const weights = new Map<number, number>()
  let mass = 0
  let knownMass = 0
  for (const [term, qtf] of query.counts) {
    const weight = qtf * idf(df.get(term) ?? 0, chunkCount)
    mass += weight
    if (!df.get(term)) continue
    weights.set(term, weight)
    knownMass += weight
  }
  return { weights, mass, known: mass > 0 ? knownMass / mass : 0 }
}
