import type { Verdict } from '../../citations/check/verdict'

/** What a paper says in a column, with the words of the paper that it is taken from. */
export type Cell = {
  /** null: not stated, as far as was looked */
  value: string | null
  /** of a number, as it is compared and drawn: 110 million is 110,000,000 */
  number: number | null
  /** of a number, as the paper writes it; empty where it has none */
  unit: string
  /** the paper's own words; empty where nothing is stated, or the person gave no place */
  quote: string
  /** where the quote begins; null where there is none */
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
