import type { Cell } from './cell'

export const NOTHING = 'not stated'

/** Note on cells that no model has read. */
export const BY_WORDS =
  'Without a language model, a cell shows the sentence from its paper that best fits the column. Nobody has checked whether it answers the question.'

/** Formats `quoted, keyword match` or `corrected by hand`. */
export function howFound({ value, verdict, by }: Cell): string {
  if (by === 'person') return 'corrected by hand'
  const judge = by === 'model' ? 'by the model' : 'keyword match'
  return value === null ? `${NOTHING}, ${judge}` : `${VERDICT_WORDS[verdict] ?? 'not checked'}, ${judge}`
}

/** A verdict stored by an earlier version means that nobody has checked. */
const VERDICT_WORDS: Partial<Record<Cell['verdict'], string>> = {
  quoted: 'quoted',
}
