import { expect, test } from 'vitest'
import { modelRelevance } from './calibration'

test.each([
  ['text-embedding-ada-002', 0.72, 0.81],
  ['text-embedding-3-small', 0.08, 0.44],
  ['text-embedding-3-large', 0.08, 0.44],
])(
  '%s: what was reported as unrelated is refused, and what was reported as relevant is kept',
  (model, unrelated, relevant) => {
    expect(modelRelevance(model, unrelated)).toBeLessThan(0.25)
    expect(modelRelevance(model, relevant)).toBeGreaterThan(0.7)
  },
)

test('an unknown model gets the formula of the cutoffs', () => {
  expect(modelRelevance('nomic-embed-text', 1)).toBe(1)
  expect(modelRelevance('nomic-embed-text', 0.5)).toBeCloseTo(Math.exp(-1))
})
