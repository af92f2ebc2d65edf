import type { Cell } from './cell'

export const NOTHING = 'not stated'

/** What is said of cells that no model has read. */
export const BY_WORDS =
  'Without a language model a cell holds the sentence of its paper that fits the column best. Nobody has checked whether it answers the question.'

/** `quoted, keyword match`, `corrected by hand` */
export function howFound({ value, verdict, by }: Cell): string {
  if (by === 'person') return 'corrected by hand'
  const judge = by === 'model' ? 'by the model' : 'keyword match'
  return value === null ? `${NOTHING}, ${judge}` : `${VERDICT_WORDS[verdict] ?? 'not checked'}, ${judge}`
}

/** A word that an earlier version stored means that nobody has checked. */
const VERDICT_WORDS: Partial<Record<Cell['verdict'], string>> = {
  quoted: 'quoted',
}
