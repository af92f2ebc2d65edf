import { expect, test } from 'vitest'
import { learnInChild } from './learn-space'
import { type Corpus, learnSpace, type Space } from './lsa'

/** Terms 1 to 3 go together, and so do 11 to 13; 1 and 3 never occur together, but both occur with 2. */
const corpus = toCorpus([
  [1, 2],
  [2, 3],
  [1, 2],
  [2, 3],
  [11, 12],
  [12, 13],
  [11, 12],
  [12, 13],
])

test('terms in similar contexts are close, others are not', () => {
  const space = learnSpace(corpus, 2)
  expect(space.dimensions).toBe(2)
  expect(cosine(space, 1, 3)).toBeGreaterThan(0.9)
  expect(Math.abs(cosine(space, 1, 11))).toBeLessThan(0.1)
})

test('the same corpus gives the same space, in a child process too', async () => {
  const here = learnSpace(corpus, 2)
  expect(learnSpace(corpus, 2)).toEqual(here)
  const there = await learnInChild(corpus, 2)
  expect(Array.from(there.vectors)).toEqual(Array.from(here.vectors))
  expect(Array.from(there.terms)).toEqual([1, 2, 3, 11, 12, 13])
})

test('more dimensions than the corpus has produce no NaN', () => {
  const { vectors } = learnSpace(toCorpus([[1, 2], [1, 2], []]), 64)
  expect(vectors.every(Number.isFinite)).toBe(true)
})

function toCorpus(passages: number[][]): Corpus {
  const starts = [0]
  for (const passage of passages) starts.push((starts.at(-1) ?? 0) + passage.length)
  const terms = Int32Array.from(passages.flat())
  return { starts: Int32Array.from(starts), terms, tf: terms.map(() => 1) }
}

function cosine({ dimensions, terms, vectors }: Space, first: number, second: number): number {
  const vectorOf = (term: number) => {
    const at = terms.indexOf(term) * dimensions
    return Array.from(vectors.subarray(at, at + dimensions))
  }
  const [a, b] = [vectorOf(first), vectorOf(second)]
  const dot = a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0)
  return dot / (Math.hypot(...a) * Math.hypot(...b))
}
