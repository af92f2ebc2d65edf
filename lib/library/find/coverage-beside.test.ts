import { expect, test } from 'vitest'
import { coverageBeside } from './coverage-beside'

const [RAFT, COMMITS, SECONDS] = [1, 2, 3]
const weights = new Map([
  [RAFT, 4],
  [COMMITS, 2],
  [SECONDS, 2],
])
const passages = (...held: number[][]) => new Map(held.map((terms, place) => [place, new Set(terms)]))
const besideSeconds = (...papers: Map<number, Set<number>>[]) => coverageBeside(weights, papers).get(SECONDS) ?? 0

test('beside a word stands what one passage holds with it, not what its neighbour or another paper does', () => {
  expect(besideSeconds(passages([RAFT, COMMITS, SECONDS]))).toBe(1)
  expect(besideSeconds(passages([COMMITS, SECONDS], [RAFT]))).toBeCloseTo(2 / 6)
  expect(besideSeconds(passages([COMMITS, SECONDS]), passages([RAFT, SECONDS]))).toBeCloseTo(4 / 6)
})

test('beside a word that no passage holds stands nothing; where nothing else is asked, all', () => {
  expect(besideSeconds(passages([RAFT, COMMITS]))).toBe(0)
  const alone = (held: number) => coverageBeside(new Map([[SECONDS, 1]]), [passages([held])]).get(SECONDS)
  expect(alone(SECONDS)).toBe(1)
  expect(alone(RAFT)).toBeUndefined()
})
