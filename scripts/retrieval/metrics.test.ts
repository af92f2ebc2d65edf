import { expect, test } from 'vitest'
import { ndcg, recall } from './metrics'

const grades = new Map([
  ['a', 1],
  ['b', 1],
])

test('a perfect ranking has nDCG 1, and a relevant document counts less further down', () => {
  expect(ndcg(['a', 'b', 'x'], grades, 10)).toBeCloseTo(1)
  expect(ndcg(['x', 'a'], grades, 10)).toBeCloseTo(1 / Math.log2(3) / (1 + 1 / Math.log2(3)))
  expect(ndcg(['x', 'a'], grades, 1)).toBe(0)
})

test('recall is the share that was found', () => {
  expect(recall(['a', 'x'], grades, 100)).toBe(0.5)
  expect(recall(['x', 'a', 'b'], grades, 1)).toBe(0)
  expect(recall(['a'], new Map(), 100)).toBe(0)
})
