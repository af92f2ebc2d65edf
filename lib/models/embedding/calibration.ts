/**
 * Relevance in [0, 1] of a cosine. The funnel's cutoffs, 0.5 and 0.6, belong to `exp(-‖q - d‖²)` of unit vectors
 * (LlamaIndex over Chroma), so that formula is used for models not listed.
 */
export function modelRelevance(model: string, cosine: number): number {
  const curve = CURVES.find(({ name }) => name.test(model))
  return curve ? logistic(curve.slope * (cosine - curve.middle)) : Math.exp(-(2 - 2 * Math.min(cosine, 1)))
}

/** Whether a model has its own curve. */
export function knowsModel(model: string): boolean {
  return CURVES.some(({ name }) => name.test(model))
}

/** Minimum number of cosines for a mean and a deviation. */
const FEWEST = 10
/** Standard deviations above the mean where the relevance is .5, and the slope there. */
const AMONG = { middle: 2, slope: 2 }

/**
 * Relevance in [0, 1], calibrated by the cosines of unrelated passages: .02 at their mean, .5 two standard deviations
 * above it, .88 at three. Null if there are too few of them or all are equal.
 */
export function relevanceAmong(cosines: number[]): ((cosine: number) => number) | null {
  if (cosines.length < FEWEST) return null
  const mean = cosines.reduce((sum, cosine) => sum + cosine, 0) / cosines.length
  const deviation = Math.sqrt(cosines.reduce((sum, cosine) => sum + (cosine - mean) ** 2, 0) / cosines.length)
  if (deviation < 1e-9) return null
  return (cosine) => logistic(AMONG.slope * ((cosine - mean) / deviation - AMONG.middle))
}

/**
 * Models with another range of cosines: by the formula, `ada-002` would refuse nothing and `text-embedding-3` nearly
 * everything. Each curve gives less than .2 for the reported cosines of unrelated questions, and more than .7 for those
 * of relevant ones.
 */
const CURVES = [
  // Unrelated .71 to .72, relevant .80 to .81: github.com/run-llama/llama_index/issues/12487
  { name: /ada-002/, middle: 0.765, slope: 30 },
  // Unrelated .08, relevant .44 against its article: afurmanov.com/chunk-size-embedding-similarity
  { name: /text-embedding-3/, middle: 0.28, slope: 10 },
]

function logistic(x: number): number {
  return 1 / (1 + Math.exp(-x))
}
