import { expect, test } from 'vitest'
import { takeByMarginalRelevance, termSimilarity } from './marginal-relevance'

type Passage = { id: string; relevance: number; terms: Map<number, number> }
const passage = (id: string, relevance: number, ...terms: number[]): Passage => ({
  id,
  relevance,
  terms: new Map(terms.map((term) => [term, 1])),
})
const candidates = [passage('a', 1, 1, 2), passage('twin of a', 0.9, 1, 2), passage('b', 0.6, 3)]
const take = (alpha: number, k = 3, taken: Passage[] = []) =>
  takeByMarginalRelevance({
    candidates,
    taken,
    k,
    alpha,
    relevance: ({ relevance }) => relevance,
    similarity: termSimilarity(({ terms }) => terms),
  }).map(({ id }) => id)

test('what repeats a passage comes after what says something else', () => {
  expect(take(1)).toEqual(['a', 'twin of a', 'b'])
  expect(take(0.5)).toEqual(['a', 'b', 'twin of a'])
})

test('what was taken before counts, and no more than k are taken', () => {
  expect(take(0.5, 1, [candidates[0] as Passage])).toEqual(['b'])
  expect(take(0.5, 0)).toEqual([])
})

test('similarity is the cosine of the weights', () => {
  const similarity = termSimilarity((weights: Map<number, number>) => weights)
  expect(
    similarity(
      new Map([
        [1, 3],
        [2, 4],
      ]),
      new Map([[1, 1]]),
    ),
  ).toBeCloseTo(0.6)
  expect(similarity(new Map(), new Map([[1, 1]]))).toBe(0)
})
