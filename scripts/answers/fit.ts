/** One question: the features of each candidate, and which candidates are right. */
export type Choice = { candidates: number[][]; right: Set<number> }

/**
 * Weights by which the right candidates of each question score best: softmax regression with non-negative weights, L2
 * and Adam. As many weights as each candidate has features.
 */
export function fitChoices(choices: Choice[], features: number): number[] {
  const weights = new Array<number>(features).fill(1)
  const mean = new Array<number>(features).fill(0)
  const square = new Array<number>(features).fill(0)
  for (let round = 1; round <= 300; round++) {
    const gradient = new Array<number>(features).fill(0)
    for (const { candidates, right } of choices) {
      const scores = candidates.map((own) => own.reduce((sum, value, i) => sum + value * at(weights, i), 0))
      const top = Math.max(...scores)
      const shares = scores.map((score) => Math.exp(score - top))
      const total = shares.reduce((sum, share) => sum + share, 0)
      candidates.forEach((own, c) => {
        const error = at(shares, c) / total - (right.has(c) ? 1 / right.size : 0)
        own.forEach((value, i) => {
          gradient[i] = at(gradient, i) + (error * value) / choices.length
        })
      })
    }
    const step = round <= 150 ? 0.5 : 0.15
    for (let i = 0; i < features; i++) {
      const slope = at(gradient, i) + 0.002 * at(weights, i)
      mean[i] = 0.9 * at(mean, i) + 0.1 * slope
      square[i] = 0.99 * at(square, i) + 0.01 * slope * slope
      const move = at(mean, i) / (1 - 0.9 ** round) / (Math.sqrt(at(square, i) / (1 - 0.99 ** round)) + 1e-8)
      weights[i] = Math.max(0, at(weights, i) - step * move)
    }
  }
  return weights
}

/** One question: what is thought of each candidate before, its signals, and which candidates are right. */
export type Ranking = { prior: number[]; candidates: number[][]; right: Set<number> }

/**
 * What each signal adds to the prior, per unit of the signal, so that right candidates score best: softmax regression with
 * the prior's own scale free, L2 of `ridge` per standard deviation on the rest, and Adam. `means`: usual values of the signals.
 */
export function fitRanking(rankings: Ranking[], ridge: number): { weights: number[]; means: number[] } {
  const all = rankings.flatMap(({ candidates }) => candidates)
  const scales = (all[0] ?? []).map((_, i) => scaleOf(all.map((own) => at(own, i))))
  const rows = rankings.map(({ prior, candidates, right }) => ({
    right,
    own: candidates.map((own, c) => [
      at(prior, c),
      ...own.map((value, i) => (value - (scales[i]?.mean ?? 0)) / (scales[i]?.deviation ?? 1)),
    ]),
  }))
  const size = scales.length + 1
  const weights = new Array<number>(size).fill(0)
  const mean = new Array<number>(size).fill(0)
  const square = new Array<number>(size).fill(0)
  for (let round = 1; round <= 200; round++) {
    const gradient = weights.map((weight, i) => (i === 0 ? 0 : ridge * weight))
    for (const { own, right } of rows) {
      const scores = own.map((values) => values.reduce((sum, value, i) => sum + value * at(weights, i), 0))
      const top = Math.max(...scores)
      const shares = scores.map((score) => Math.exp(score - top))
      const total = shares.reduce((sum, share) => sum + share, 0)
      const ofRight = shares.reduce((sum, share, c) => sum + (right.has(c) ? share : 0), 0)
      own.forEach((values, c) => {
        const error = at(shares, c) / total - (right.has(c) ? at(shares, c) / ofRight : 0)
        values.forEach((value, i) => {
          gradient[i] = at(gradient, i) + (error * value) / rows.length
        })
      })
    }
    const step = round <= 120 ? 0.06 : 0.02
    for (let i = 0; i < size; i++) {
      mean[i] = 0.9 * at(mean, i) + 0.1 * at(gradient, i)
      square[i] = 0.98 * at(square, i) + 0.02 * at(gradient, i) ** 2
      const move = at(mean, i) / (1 - 0.9 ** round) / (Math.sqrt(at(square, i) / (1 - 0.98 ** round)) + 1e-8)
      weights[i] = at(weights, i) - step * move
    }
  }
  const scale = Math.max(1e-9, at(weights, 0))
  return {
    weights: scales.map(({ deviation }, i) => at(weights, i + 1) / deviation / scale),
    means: scales.map(({ mean }) => mean),
  }
}

/** L2, per standard deviation of a feature. */
const RIDGE = 0.03

/** What both classes weigh together: a notice above what does answer costs more than one that lacks. */
const WEIGHT = { positive: 0.6, negative: 0.4 }

/** Logistic regression with L2; the last weight is the bias. */
export function fitLogistic(rows: { features: number[]; positive: boolean }[]): number[] {
  const size = rows[0]?.features.length ?? 0
  const positives = rows.filter(({ positive }) => positive).length
  const scales = Array.from({ length: size }, (_, i) => scaleOf(rows.map(({ features }) => at(features, i))))
  const scaled = rows.map(({ features, positive }) => ({
    own: [...scales.map(({ mean, deviation }, i) => (at(features, i) - mean) / deviation), 1],
    positive,
    share: positive ? WEIGHT.positive / positives : WEIGHT.negative / (rows.length - positives),
  }))
  const weights = new Array<number>(size + 1).fill(0)
  for (let round = 0; round < 3_000; round++) {
    const gradient = weights.map((weight, i) => (i < size ? RIDGE * weight : 0))
    for (const { own, positive, share } of scaled) {
      const z = own.reduce((sum, value, i) => sum + value * at(weights, i), 0)
      const error = (1 / (1 + Math.exp(-z)) - (positive ? 1 : 0)) * share
      own.forEach((value, i) => {
        gradient[i] = at(gradient, i) + error * value
      })
    }
    for (let i = 0; i <= size; i++) weights[i] = at(weights, i) - at(gradient, i)
  }
  const slopes = scales.map(({ deviation }, i) => at(weights, i) / deviation)
  return [...slopes, at(weights, size) - slopes.reduce((sum, slope, i) => sum + slope * (scales[i]?.mean ?? 0), 0)]
}

function scaleOf(values: number[]): { mean: number; deviation: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length
  return { mean, deviation: Math.sqrt(variance) || 1 }
}

function at(values: number[], index: number): number {
  return values[index] ?? 0
}
