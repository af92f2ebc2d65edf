/** Items of one question to rank: their features, which are right, and the question's weight in the fit. */
export type RankedList = { features: Float64Array[]; right: boolean[]; weight: number }

const ROUNDS = 70
const RATE = 0.1
const RIDGE = 0.005

/**
 * Weights of a linear ranker by the softmax of its lists: maximizes the probability that a right item comes first
 * (ListNet's top-one likelihood; Cao et al., 2007), by gradient descent with momentum (Adam). Uses only the features in
 * `columns`; the others get weight 0.
 */
export function fitRanker(lists: RankedList[], columns: number[]): Float64Array {
  const usable = lists.filter(({ right }) => right.includes(true) && right.includes(false))
  const scales = columns.map((column) =>
    deviation(usable.flatMap(({ features }) => features.map((x) => x[column] ?? 0))),
  )
  const data = usable.map(({ features, right, weight }) => ({
    right,
    weight,
    rows: features.map((x) => Float64Array.from(columns, (column, k) => (x[column] ?? 0) / (scales[k] ?? 1))),
  }))
  const mass = data.reduce((sum, { weight }) => sum + weight, 0)
  const weights = new Float64Array(columns.length)
  const momentum = columns.map(() => 0)
  const variance = columns.map(() => 0)
  for (let round = 1; round <= ROUNDS; round++) {
    const gradient = weights.map((weight) => 2 * RIDGE * weight)
    for (const list of data) addGradient(gradient, weights, list, mass)
    gradient.forEach((slope, k) => {
      momentum[k] = 0.9 * (momentum[k] ?? 0) + 0.1 * slope
      variance[k] = 0.99 * (variance[k] ?? 0) + 0.01 * slope * slope
      const step = (momentum[k] ?? 0) / (1 - 0.9 ** round)
      weights[k] = (weights[k] ?? 0) - (RATE * step) / (Math.sqrt((variance[k] ?? 0) / (1 - 0.99 ** round)) + 1e-8)
    })
  }
  const all = new Float64Array(lists[0]?.features[0]?.length ?? 0)
  columns.forEach((column, k) => {
    all[column] = (weights[k] ?? 0) / (scales[k] ?? 1)
  })
  return all
}

function addGradient(
  gradient: Float64Array,
  weights: Float64Array,
  { rows, right, weight }: { rows: Float64Array[]; right: boolean[]; weight: number },
  mass: number,
): void {
  const scores = rows.map((row) => dot(weights, row))
  const top = Math.max(...scores)
  const odds = scores.map((score) => Math.exp(score - top))
  const all = odds.reduce((sum, one) => sum + one, 0)
  const rightOdds = odds.reduce((sum, one, i) => sum + (right[i] ? one : 0), 0)
  rows.forEach((row, i) => {
    const slope = (weight / mass) * ((odds[i] ?? 0) / all - (right[i] ? (odds[i] ?? 0) / rightOdds : 0))
    for (let k = 0; k < row.length; k++) gradient[k] = (gradient[k] ?? 0) + slope * (row[k] ?? 0)
  })
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0)
  return sum
}

/** Standard deviation; 1 if it is zero. */
function deviation(values: number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length
  return variance > 1e-10 ? Math.sqrt(variance) : 1
}

/** Indexes of the items, best first. */
export function rankedBy(weights: Float64Array, features: Float64Array[]): number[] {
  const scores = features.map((x) => dot(x, weights))
  return features.map((_, i) => i).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
}
