import type { Cell } from './cell'

export const NOTHING = 'not stated'

/** What is said of each cell that the words alone found. */
export const BY_WORDS =
  'Found by words: each cell holds words of its paper that speak of its column. Nobody has read whether they are all that the paper says.'

/** `quoted, by words`, `corrected by hand` */
export function howFound({ value, verdict, by }: Cell): string {
  if (by === 'person') return 'corrected by hand'
  const judge = by === 'model' ? 'by the model' : 'by words'
  return value === null ? `${NOTHING}, ${judge}` : `${VERDICT_WORDS[verdict] ?? verdict}, ${judge}`
}

const VERDICT_WORDS: Partial<Record<Cell['verdict'], string>> = {
  quoted: 'quoted',
  close: 'close',
  unchecked: 'not checked',
}
