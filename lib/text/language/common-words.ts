import { readFileSync } from 'node:fs'
import path from 'node:path'

const FILE = path.join(process.cwd(), 'lib/text/language/common-words.txt')
let ranks: Map<string, number> | null = null

/**
 * Rank of a lower-case word among the 20,000 most common English ones, from 0; infinity for other words. The order is
 * that of the GloVe vectors (Pennington et al., 2014; public domain).
 */
export function commonness(word: string): number {
  return commonWords().get(word) ?? Number.POSITIVE_INFINITY
}

/** The most common English words with their ranks, loaded on first use. */
export function commonWords(): ReadonlyMap<string, number> {
  ranks ??= new Map(
    readFileSync(FILE, 'utf8')
      .trim()
      .split('\n')
      .map((word, rank) => [word, rank]),
  )
  return ranks
}
