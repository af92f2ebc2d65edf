import { expect, test } from 'vitest'
import { takeByMarginalRelevance, termSimilarity, type WeightedTerms } from './marginal-relevance'

type Passage = { id: string; relevance: number; held: WeightedTerms }
const held = (weights: Record<number, number>): WeightedTerms => ({
  terms: Int32Array.from(Object.keys(weights), Number),
  weights: Object.values(weights),
})
const passage = (id: string, relevance: number, ...terms: number[]): Passage => ({
  id,
  relevance,
  held: held(Object.fromEntries(terms.map((term) => [term, 1]))),
})
const candidates = [passage('a', 1, 1, 2), passage('twin of a', 0.9, 1, 2), passage('b', 0.6, 3)]
const take = (alpha: number, k = 3, taken: Passage[] = []) =>
  takeByMarginalRelevance({
    candidates,
    taken,
    k,
    alpha,
    relevance: ({ relevance }) => relevance,
    similarity: termSimilarity([...candidates, ...taken], ({ held }) => held),
  }).map(({ id }) => id)

test('a passage that repeats another comes after one that says something else', () => {
  expect(take(1)).toEqual(['a', 'twin of a', 'b'])
  expect(take(0.5)).toEqual(['a', 'b', 'twin of a'])
})

test('passages taken before count, and no more than k are taken', () => {
  expect(take(0.5, 1, [candidates[0] as Passage])).toEqual(['b'])
  expect(take(0.5, 0)).toEqual([])
})

test('similarity is the cosine of the weights', () => {
  const [two, one, none] = [held({ 1: 3, 2: 4 }), held({ 1: 1 }), held({})]
  const similarity = termSimilarity([two, one, none], (own: WeightedTerms) => own)
  expect(similarity(two)(one)).toBeCloseTo(0.6)
  expect(similarity(one)(two)).toBe(similarity(two)(one))
  expect(similarity(none)(one)).toBe(0)
})
