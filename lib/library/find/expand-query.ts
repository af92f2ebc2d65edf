import { idf } from '../search/bm25'
import type { PassageTerms } from '../search/passage-terms'
import type { Known, WantedTerm } from './read-wanted'

/** Passages that are taken for relevant. */
export const FEEDBACK = 10
/** Terms that are added, and of how many the likeliest ones are taken: some are too common. */
const TERMS = 20
const LIKELY = 100
/** Terms of more passages than this share say nothing. */
const MOST_COMMON = 0.1
const ORIGINAL = 0.8

/** The terms that the best passages share, with their likelihood there, likeliest first. */
export function likelyTerms(best: { score: number; terms: PassageTerms }[]): Map<number, number> {
  const total = best.reduce((sum, { score }) => sum + score, 0) || 1
  const likelihood = new Map<number, number>()
  for (const { score, terms } of best) {
    for (const [term, count] of terms.counts)
      likelihood.set(term, (likelihood.get(term) ?? 0) + ((score / total) * count) / Math.max(terms.length, 1))
  }
  return new Map([...likelihood].sort((a, b) => b[1] - a[1]).slice(0, LIKELY))
}

/**
 * Query weights with the terms that the best passages share: RM3 (Abdul-Jaleel et al., UMass at TREC 2004). Four fifths
 * are the question's own terms, one fifth the 20 likeliest of the passages, each times its idf.
 */
export function expandQuery(
  terms: Map<number, WantedTerm>,
  { chunkCount, df }: Known,
  likely: Map<number, number>,
): Map<number, number> {
  const telling = [...likely].filter(([term]) => (df.get(term) ?? 0) <= chunkCount * MOST_COMMON).slice(0, TERMS)
  const total = telling.reduce((sum, [, share]) => sum + share, 0) || 1
  const asked = [...terms.values()].reduce((sum, { count }) => sum + count, 0) || 1
  const model = new Map<number, number>()
  for (const [term, { count }] of terms) model.set(term, (ORIGINAL * count) / asked)
  for (const [term, share] of telling) model.set(term, (model.get(term) ?? 0) + ((1 - ORIGINAL) * share) / total)
  return new Map([...model].map(([term, share]) => [term, share * idf(df.get(term) ?? 0, chunkCount)]))
}
