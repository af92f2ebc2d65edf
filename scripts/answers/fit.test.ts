import { expect, test } from 'vitest'
import { fitRanking } from './fit'

test('a signal of right candidates adds to what was thought before, in its own unit, and noise hardly anything', () => {
  const rankings = Array.from({ length: 40 }, (_, i) => {
    const right = i % 4
    return {
      prior: [0, 1, 2, 3].map((c) => Math.sin(i * 7 + c)),
      candidates: [0, 1, 2, 3].map((c) => [c === right ? 10 : 0, Math.cos(i * 5 + c * 3)]),
      right: new Set([right]),
    }
  })
  const { weights, means } = fitRanking(rankings, 0.1)
  expect(means[0]).toBeCloseTo(2.5)
  expect(weights[0]).toBeGreaterThan(0)
  expect(Math.abs(weights[1] ?? 1)).toBeLessThan(10 * (weights[0] ?? 0) * 0.3)
})
