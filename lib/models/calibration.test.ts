import { expect, test } from 'vitest'
import { keywordRelevance, modelRelevance } from './calibration'

const best = { coverage: 0.6, known: 1, terms: 4, chunkCount: 700, share: 1 }

test('relevance stays in [0, 1], whatever comes in', () => {
  for (const coverage of [0, 0.3, 1])
    for (const known of [0, 1])
      for (const share of [-1, 0, 0.5, 2])
        for (const chunkCount of [0, 1, 1e6]) {
          const relevance = keywordRelevance({ coverage, known, terms: 0, chunkCount, share })
          expect(relevance).toBeGreaterThanOrEqual(0)
          expect(relevance).toBeLessThanOrEqual(1)
        }
})

test('a question whose words the library has never seen is on another matter', () => {
  expect(keywordRelevance({ ...best, coverage: 0.14, known: 0.35 })).toBeLessThan(0.5)
  expect(keywordRelevance(best)).toBeGreaterThan(0.9)
})

test('a passage far behind the best is below the cutoff, one close to it above', () => {
  expect(keywordRelevance({ ...best, share: 0.3 })).toBeLessThan(0.5)
  expect(keywordRelevance({ ...best, share: 0.7 })).toBeGreaterThan(0.6)
})

test('large libraries ask for more, long questions for less', () => {
  const weak = { ...best, coverage: 0.2 }
  expect(keywordRelevance({ ...weak, chunkCount: 5000 })).toBeLessThan(keywordRelevance({ ...weak, chunkCount: 50 }))
  expect(keywordRelevance({ ...weak, terms: 25 })).toBeGreaterThan(keywordRelevance(weak))
})

test.each([
  ['text-embedding-ada-002', 0.72, 0.81],
  ['text-embedding-3-small', 0.08, 0.44],
  ['text-embedding-3-large', 0.08, 0.44],
])('%s: what was reported as unrelated is refused, as relevant kept', (model, unrelated, relevant) => {
  expect(modelRelevance(model, unrelated)).toBeLessThan(0.25)
  expect(modelRelevance(model, relevant)).toBeGreaterThan(0.7)
})

test('an unknown model gets the formula that the cutoffs belong to', () => {
  expect(modelRelevance('nomic-embed-text', 1)).toBe(1)
  expect(modelRelevance('nomic-embed-text', 0.5)).toBeCloseTo(Math.exp(-1))
})
