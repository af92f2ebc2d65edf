import type { Verdict } from '../../citations/verdict/verdict'

/** A paper's value in a column, with the quote it is taken from. */
export type Cell = {
  /** null: not stated, as far as searched */
  value: string | null
  /** for a number, its value for comparison and plots: 110 million is 110,000,000 */
  number: number | null
  /** for a number, its unit as the paper writes it; may be empty */
  unit: string
  /** the paper's own words; empty if nothing is stated, or the person gave no place */
  quote: string
  /** start of the quote; null without a quote */
  place: { page: number; start: number } | null
  verdict: Verdict
  by: 'words' | 'model' | 'person'
}

export const NOT_STATED: Cell = {
  value: null,
  number: null,
  unit: '',
  quote: '',
  place: null,
  verdict: 'missing',
  by: 'words',
}
