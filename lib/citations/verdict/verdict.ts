/**
 * Verdict from comparing words. `quoted`: the sentence is the source's own; `unchecked`: the page is about it, and
 * nobody has compared the statements; `missing`: nothing in the evidence of the page is about it.
 */
export type WordVerdict = 'quoted' | 'unchecked' | 'missing'

/** Verdict of a language model: the quote supports the sentence, a part of it, or none of it. */
export type ModelVerdict = 'verified' | 'partly' | 'weak'

export type Verdict = WordVerdict | ModelVerdict

/** From the best to the worst. */
export const VERDICT_ORDER: readonly Verdict[] = ['quoted', 'verified', 'partly', 'unchecked', 'weak', 'missing']

/** Whether the source says the same as the sentence, word for word or by a model's judgement. */
export function isCarried(verdict: string): boolean {
  return verdict === 'quoted' || verdict === 'verified'
}

/** Compares two verdicts for sorting, better first. */
export function byVerdict(one: Verdict, other: Verdict): number {
  return VERDICT_ORDER.indexOf(one) - VERDICT_ORDER.indexOf(other)
}
