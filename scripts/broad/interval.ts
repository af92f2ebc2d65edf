export type Interval = { mean: number; low: number; high: number }

const SAMPLES = 2_000

/** The mean of scores with its 95 % interval by the percentile bootstrap. Deterministic. */
export function meanWithInterval(scores: number[]): Interval {
  const mean = (list: number[]) => list.reduce((sum, one) => sum + one, 0) / Math.max(1, list.length)
  const random = seeded()
  const means = Array.from({ length: SAMPLES }, () =>
    mean(scores.map(() => scores[Math.floor(random() * scores.length)] ?? 0)),
  ).sort((a, b) => a - b)
  const at = (share: number) => means[Math.floor(share * (SAMPLES - 1))] ?? 0
  return { mean: mean(scores), low: at(0.025), high: at(0.975) }
}

/** Mulberry32, a small generator of numbers in 0..1. */
function seeded(): () => number {
  let state = 1
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
