import { expect, test } from 'vitest'
import type { Excerpt } from './excerpt'
import type { Quotable } from './passage-sentences'
import { selectExcerpts } from './select'
import type { Weights } from './weights'

const STEMS = [['lock'], ['lease'], ['quorum']]
const excerpt = (page: number, start: number, score: number): Excerpt => {
  const seed = { paperId: 'p', page, start } as Quotable
  return { seed, sentences: [seed], score, direct: 1, cue: 1, underHeading: false, words: 10 }
}
const weights = { stems: ({ start }: Quotable) => new Set(STEMS[start]) } as Partial<Weights> as Weights
const pages = (excerpts: Excerpt[]) =>
  selectExcerpts(excerpts, { budget: 20, perPaper: 4, floor: 0.6 }, weights).map(({ seed }) => seed.page)

test('a page that has spoken must say something better than another one', () => {
  expect(pages([excerpt(1, 0, 1), excerpt(1, 1, 0.85), excerpt(2, 2, 0.8)])).toEqual([1, 2])
  expect(pages([excerpt(1, 0, 1), excerpt(1, 1, 0.95), excerpt(2, 2, 0.7)])).toEqual([1, 1])
})
