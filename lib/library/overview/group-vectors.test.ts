import { expect, test } from 'vitest'
import { groupVectors } from './group-vectors'

/** `count` vectors around each axis, with a common component. */
function around(axes: number, count: number): Float32Array[] {
  return Array.from({ length: axes * count }, (_, at) => {
    const vector = new Float32Array(axes + 2).fill(0.02 * ((at * 7) % 5))
    vector[at % axes] = 1
    vector[axes] = 2
    return vector
  })
}

test('vectors of one direction form a group, deterministically', async () => {
  const vectors = around(4, 4)
  const groups = await groupVectors(vectors)
  expect(groups.map(({ members }) => [...new Set(members.map((at) => at % 4))])).toHaveLength(4)
  for (const { members } of groups) {
    expect(new Set(members.map((at) => at % 4)).size).toBe(1)
    expect(members).toHaveLength(4)
  }
  expect(await groupVectors(vectors)).toEqual(groups)
})

test('every vector is in one group, even with few or equal vectors', async () => {
  expect(await groupVectors([])).toEqual([])
  for (const vectors of [around(1, 1), around(1, 9), around(3, 1), around(5, 1_000)]) {
    const groups = await groupVectors(vectors)
    const placed = groups.flatMap(({ members }) => members)
    expect(placed.sort((a, b) => a - b)).toEqual(vectors.map((_, at) => at))
    expect(groups.length).toBeLessThanOrEqual(12)
  }
})

test('other work continues while groups are computed', async () => {
  let turns = 0
  const timer = setInterval(() => turns++, 1)
  await groupVectors(around(20, 200))
  clearInterval(timer)
  expect(turns).toBeGreaterThan(5)
})
