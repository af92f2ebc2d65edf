import { expect, test } from 'vitest'
import { jointCoverage } from './joint-coverage'

const [RAFT, COMMITS, SECONDS] = [1, 2, 3]
const asked = (raft: number) =>
  new Map([
    [RAFT, { weight: 4, uses: raft }],
    [COMMITS, { weight: 2, uses: 0 }],
    [SECONDS, { weight: 2, uses: 0 }],
  ])
const passages = (...held: number[][]) => new Map(held.map((terms, place) => [place, new Set(terms)]))

test('words that stand in one passage or in two neighbours stand together; those that are far apart do not', () => {
  expect(jointCoverage(asked(0), [passages([RAFT, COMMITS, SECONDS])], 10)).toBe(1)
  expect(jointCoverage(asked(0), [passages([RAFT], [COMMITS, SECONDS])], 10)).toBe(1)
  expect(jointCoverage(asked(0), [passages([RAFT, COMMITS], [], [SECONDS])], 10)).toBe(0.75)
})

test('what the paper is named by counts for little', () => {
  const named = passages([RAFT])
  expect(jointCoverage(asked(0), [named], 10)).toBe(0.5)
  expect(jointCoverage(asked(70), [named], 10)).toBeCloseTo(0.5 / 4.5)
})

test('two papers may each hold a part; without words or papers nothing is held', () => {
  expect(jointCoverage(asked(0), [passages([RAFT, COMMITS]), passages([SECONDS])], 10)).toBe(1)
  expect(jointCoverage(asked(0), [], 10)).toBe(0)
  expect(jointCoverage(new Map(), [passages([RAFT])], 10)).toBe(0)
})
