import { expect, test } from 'vitest'
import { mergeRankings } from './merge-rankings'
import type { ScoredPassage } from './rank-passages'

function scored(position: number, score: number): ScoredPassage {
  const passage = { paperId: 'p', kind: 'text' as const, section: '', text: '', spans: [], sentences: [], position }
  return { passage, score, mark: () => [] }
}

const places = (ranking: ScoredPassage[]) => ranking.map(({ passage }) => passage.position)

test('a passage that a rewording clearly finds ranks above one that the question finds by chance', () => {
  const own = [scored(1, 2), scored(2, 1.9), scored(3, 1.8), scored(4, -3)]
  const other = [scored(4, 9), scored(1, 1)]
  expect(places(mergeRankings([own, other]))).toEqual([4, 1, 2, 3])
  expect(Math.exp(mergeRankings([own, other])[0]?.score ?? 0)).toBeCloseTo(0.5, 1)
})

test('without rewordings a ranking stays the same', () => {
  const own = [scored(1, 2), scored(2, 1)]
  expect(mergeRankings([own])).toBe(own)
  expect(mergeRankings([own, []])).toBe(own)
})
