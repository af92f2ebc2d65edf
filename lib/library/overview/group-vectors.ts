import { setImmediate } from 'node:timers/promises'
import { toUnit } from '../search/to-unit'

/** Groups that are told apart at most: more than a person reads. */
const MOST_GROUPS = 12
/** Vectors that groups are found on; the others go to the nearest one. */
const MOST_LEARNED = 2_000
/** Beginnings that are tried, of which the tightest groups are kept, and rounds of each. */
const BEGINNINGS = 6
const ROUNDS = 30

/** `members`: places of the vectors, those nearest to the middle of the group first. */
export type Group = { members: number[] }

/**
 * Groups of vectors of one length by spherical k-means (Dhillon & Modha, 2001), begun by k-means++, largest first. What all
 * have in common is taken out first. As many groups as the root of the vectors' number, 12 at most. The same vectors give
 * the same groups. Other work goes on in between.
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

/** k-means++: each next one by chance, the likelier the farther it is from those chosen. */
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

/** What is left of each vector without the mean of all, as a unit vector. */
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

/** Numbers in [0, 1), the same each time, from a linear congruential generator. */
function randomNumbers(): () => number {
  let state = 1
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
