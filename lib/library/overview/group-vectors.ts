import { setImmediate } from 'node:timers/promises'
import { toUnit } from '../search/meaning'

/** Maximum number of groups; people read no more. */
const MOST_GROUPS = 12
/** Number of vectors used to find groups; the others join the nearest one. */
const MOST_LEARNED = 2_000
/** Number of random starts, from which the tightest groups are kept, and rounds of each. */
const BEGINNINGS = 6
const ROUNDS = 30

/** `members`: indexes of vectors, nearest to the group's centre first. */
export type Group = { members: number[] }

/**
 * Groups vectors of equal length by spherical k-means (Dhillon & Modha, 2001) with k-means++, largest group first,
 * after subtracting their mean. The number of groups is the square root of the number of vectors, at most 12.
 * Deterministic. Yields to other work.
 */
export async function groupVectors(vectors: Float32Array[]): Promise<Group[]> {
  const count = Math.min(MOST_GROUPS, Math.ceil(Math.sqrt(vectors.length)))
  const centred = centre(vectors)
  const every = Math.max(1, vectors.length / MOST_LEARNED)
  const learned = Array.from(
    { length: Math.min(vectors.length, MOST_LEARNED) },
    (_, i) => centred[Math.floor(i * every)],
  )
  const sample = learned.filter((vector) => vector !== undefined)
  let best: { centres: Float32Array[]; tightness: number } | null = null
  const random = randomNumbers()
  for (let beginning = 0; beginning < BEGINNINGS; beginning++) {
    const found = await tighten(begin(sample, count, random), sample)
    if (!best || found.tightness > best.tightness) best = found
  }
  return best ? membersOf(centred, best.centres) : []
}

async function tighten(begun: Float32Array[], vectors: Float32Array[]) {
  let centres = begun
  let tightness = 0
  for (let round = 0; round < ROUNDS; round++) {
    await setImmediate()
    const sums = centres.map((centre) => new Float32Array(centre.length))
    let now = 0
    for (const vector of vectors) {
      const { at, cosine } = nearest(vector, centres)
      now += cosine
      const sum = sums[at]
      if (sum) add(sum, vector)
    }
    centres = sums.map((sum, at) => toUnit(sum) ?? centres[at] ?? sum)
    if (now - tightness < 1e-6 * vectors.length) break
    tightness = now
  }
  return { centres, tightness }
}

/** k-means++: draws each start at random, with more distant vectors being more likely. */
function begin(vectors: Float32Array[], count: number, random: () => number): Float32Array[] {
  const chosen: Float32Array[] = []
  const far = new Float64Array(vectors.length).fill(1)
  while (chosen.length < count) {
    const total = far.reduce((sum, value) => sum + value, 0)
    let left = random() * total
    const at = far.findIndex((value) => {
      left -= value
      return left < 0
    })
    const next = vectors[Math.max(0, at)]
    if (!next || total < 1e-6) break
    chosen.push(next)
    for (const [i, vector] of vectors.entries()) far[i] = Math.min(far[i] ?? 0, Math.max(0, 1 - dot(vector, next)) ** 2)
  }
  return chosen
}

function membersOf(vectors: Float32Array[], centres: Float32Array[]): Group[] {
  const groups = centres.map((): { at: number; cosine: number }[] => [])
  for (const [at, vector] of vectors.entries()) {
    const near = nearest(vector, centres)
    groups[near.at]?.push({ at, cosine: near.cosine })
  }
  return groups
    .filter((members) => members.length > 0)
    .sort((a, b) => b.length - a.length)
    .map((members) => ({ members: members.sort((a, b) => b.cosine - a.cosine).map(({ at }) => at) }))
}

function nearest(vector: Float32Array, centres: Float32Array[]): { at: number; cosine: number } {
  let best = { at: 0, cosine: Number.NEGATIVE_INFINITY }
  for (const [at, centre] of centres.entries()) {
    const cosine = dot(vector, centre)
    if (cosine > best.cosine) best = { at, cosine }
  }
  return best
}

/** Subtracts the mean from each vector and normalizes the result. */
function centre(vectors: Float32Array[]): Float32Array[] {
  const mean = new Float32Array(vectors[0]?.length ?? 0)
  for (const vector of vectors) add(mean, vector)
  for (let i = 0; i < mean.length; i++) mean[i] = (mean[i] ?? 0) / vectors.length
  return vectors.map((vector) => toUnit(vector.map((value, i) => value - (mean[i] ?? 0))) ?? vector)
}

function add(sum: Float32Array, vector: Float32Array): void {
  for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] ?? 0) + (vector[i] ?? 0)
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0)
  return sum
}

/** Deterministic numbers in [0, 1) from a linear congruential generator. */
function randomNumbers(): () => number {
  let state = 1
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
