import { letters } from '../../text/names/compare-names'

/**
 * Similarity of two texts, 0..1: Dice's coefficient of their trigrams of letters and digits. Ignores spaces, hyphens,
 * quotation marks and case, which PDF readers report differently.
 */
export function likeness(a: string, b: string): number {
  const [ours, theirs] = [runsOf(a), runsOf(b)]
  const total = count(ours) + count(theirs)
  if (total === 0) return 0
  let shared = 0
  for (const [run, times] of ours) shared += Math.min(times, theirs.get(run) ?? 0)
  return (2 * shared) / total
}

function runsOf(text: string): Map<string, number> {
  const plain = letters(text.normalize('NFKC'))
  const padded = `  ${plain} `
  const runs = new Map<string, number>()
  for (let at = 0; plain && at + 3 <= padded.length; at++) {
    const run = padded.slice(at, at + 3)
    runs.set(run, (runs.get(run) ?? 0) + 1)
  }
  return runs
}

function count(runs: Map<string, number>): number {
  return [...runs.values()].reduce((sum, times) => sum + times, 0)
}
