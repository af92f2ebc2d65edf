/** One question: the features of each candidate, and which candidates are right. */
export type Choice = { candidates: number[][]; right: Set<number> }

/**
 * Fits weights so that the right candidates of each question score best: softmax regression with non-negative weights,
 * L2 and Adam. `features`: number of features of each candidate.
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

function at(values: number[], index: number): number {
  return values[index] ?? 0
}
