/**
 * What the comparison of words says of a sentence. `quoted`: it is the source's own; `unchecked`: the page speaks of it,
 * and nobody has compared what the two say; `missing`: nothing in the evidence of the page speaks of it.
 */
export type WordVerdict = 'quoted' | 'unchecked' | 'missing'

/** What a language model says of it: the quote carries the sentence, a part of it, or does not carry it. */
export type ModelVerdict = 'verified' | 'partly' | 'weak'

export type Verdict = WordVerdict | ModelVerdict

/** From the best to the worst. */
export const VERDICT_ORDER: readonly Verdict[] = ['quoted', 'verified', 'partly', 'unchecked', 'weak', 'missing']

/** Whether the source says what the sentence says: word for word, or as a model reads it. */
export function isCarried(verdict: string): boolean {
  return verdict === 'quoted' || verdict === 'verified'
}

/** Compares two for sorting, the better one first. */
export function byVerdict(one: Verdict, other: Verdict): number {
  return VERDICT_ORDER.indexOf(one) - VERDICT_ORDER.indexOf(other)
}
