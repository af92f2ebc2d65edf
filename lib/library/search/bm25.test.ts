import { expect, test } from 'vitest'
import { idf } from '../../text/words/terms'
import { documentWeights, queryWeights } from './bm25'
import { countTerms, termId } from './terms'

test('a term weighs more the more often it occurs, less in a longer passage, and always below 1', () => {
  const weight = (tf: number, length: number) =>
    documentWeights({ counts: new Map([[1, tf]]), length }, 100).get(1) ?? 0
  expect(weight(1, 100)).toBeCloseTo(1 / 2.2)
  expect(weight(3, 100)).toBeGreaterThan(weight(1, 100))
  expect(weight(1, 300)).toBeLessThan(weight(1, 100))
  expect(weight(1e6, 100)).toBeLessThan(1)
})

test('rare terms weigh more, and a term in every passage is not negative', () => {
  expect(idf(1, 100)).toBeGreaterThan(idf(50, 100))
  expect(idf(100, 100)).toBeGreaterThan(0)
  expect(idf(120, 100)).toBeGreaterThan(0)
})

test('a query term weighs its idf times its count, if any passage has it', () => {
  const seen = new Map([[termId('attent'), 10]])
  const weights = queryWeights(countTerms('quantum attention, attention'), seen, 100)
  expect([...weights]).toEqual([[termId('attent'), 2 * idf(10, 100)]])
})

test('words of the title count twice', () => {
  const { counts, length } = countTerms('sparse attention', 'Attention')
  expect(counts.get(termId('attent'))).toBe(3)
  expect(length).toBe(4)
})
