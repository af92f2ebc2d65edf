import { expect, test } from 'vitest'
import type { PassagesOf } from '../search/terms-in-passages'
import { askedTogether } from './asked-together'

const [RAFT, COMMITS, SECONDS] = [1, 2, 3]
const ALL = [RAFT, COMMITS, SECONDS]
const paper = (...held: number[][]): PassagesOf => ({
  count: 20,
  held: new Map(held.map((terms, place) => [place, new Set(terms)])),
})
const share = (papers: PassagesOf[], sideBySide = false) => askedTogether(ALL, papers, sideBySide).share
const besideSeconds = (...papers: PassagesOf[]) => askedTogether(ALL, papers, false).beside(SECONDS)

test('what stands in one passage counts, not what its neighbour or another paper holds', () => {
  expect(share([paper([RAFT, COMMITS, SECONDS])])).toBe(1)
  expect(share([paper([RAFT, COMMITS], [SECONDS])])).toBeCloseTo(2 / 3)
  expect(share([paper([RAFT, COMMITS]), paper([SECONDS])])).toBeLessThan(2 / 3)
  expect(share([])).toBe(0)
})

test('a term that the paper uses all through weighs little, one that it never says most', () => {
  const throughout = Array.from({ length: 18 }, () => [RAFT])
  expect(share([paper([COMMITS], [SECONDS], ...throughout)])).toBeLessThan(0.5)
  expect(share([paper([RAFT, COMMITS, SECONDS], ...throughout)])).toBe(1)
  expect(share([paper([RAFT, COMMITS])])).toBeLessThan(share([paper([RAFT, COMMITS], [SECONDS])]))
})

test('of a comparison each paper may hold a part', () => {
  const papers = [paper([RAFT, COMMITS]), paper([SECONDS])]
  expect(share(papers, true)).toBe(1)
  expect(share(papers.slice(0, 1), true)).toBeLessThan(2 / 3)
})

test('beside a term stands what one passage holds with it', () => {
  expect(besideSeconds(paper([RAFT, COMMITS, SECONDS]))).toBe(1)
  expect(besideSeconds(paper([COMMITS, SECONDS], [RAFT]))).toBeCloseTo(0.5)
  expect(besideSeconds(paper([RAFT, COMMITS]))).toBe(0)
  expect(askedTogether([SECONDS], [paper([SECONDS])], false).beside(SECONDS)).toBe(1)
})
