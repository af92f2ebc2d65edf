import { idf } from '../search/bm25'
import type { PassageTerms } from '../search/passage-terms'
import type { Known, WantedTerm } from './read-wanted'

/** Passages that are taken for relevant. */
export const FEEDBACK = 10
const TERMS = 20
/** Terms of more passages than this share say nothing. */
const MOST_COMMON = 0.1
const ORIGINAL = 0.8

/**
 * Query weights with the terms that the best passages share: RM3 (Abdul-Jaleel et al., UMass at TREC 2004). Four fifths
 * are the question's own terms, one fifth the 20 likeliest of the passages, each times its idf. `best`: the passages
 * with their scores.
 */
export function expandQuery(
  terms: Map<number, WantedTerm>,
  { chunkCount, df }: Known,
  best: { score: number; terms: PassageTerms }[],
  heldBy: (term: number) => number,
): Map<number, number> {
  const total = best.reduce((sum, { score }) => sum + score, 0) || 1
  const likelihood = new Map<number, number>()
  for (const { score, terms: passage } of best) {
    for (const [term, count] of passage.counts) {
      if (heldBy(term) > chunkCount * MOST_COMMON) continue
      likelihood.set(term, (likelihood.get(term) ?? 0) + ((score / total) * count) / Math.max(passage.length, 1))
    }
  }
  const chosen = [...likelihood].sort((a, b) => b[1] - a[1]).slice(0, TERMS)
  const chosenTotal = chosen.reduce((sum, [, share]) => sum + share, 0) || 1
  const asked = [...terms.values()].reduce((sum, { count }) => sum + count, 0) || 1
  const model = new Map<number, number>()
  for (const [term, { count }] of terms) model.set(term, (ORIGINAL * count) / asked)
  for (const [term, share] of chosen) model.set(term, (model.get(term) ?? 0) + ((1 - ORIGINAL) * share) / chosenTotal)
  return new Map(
    [...model].map(([term, share]) => [term, share * idf(Math.max(df.get(term) ?? 0, heldBy(term)), chunkCount)]),
  )
}
