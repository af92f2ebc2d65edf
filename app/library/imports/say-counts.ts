import type { ImportView } from '@/lib/library/import/imports'

type Counted = Pick<ImportView, 'counts' | 'unchanged' | 'into'>

/**
 * What came of an import in a few words: `3 taken, 1 merged, in “Consensus”`. `newer`: so many of those that were taken wait
 * for the person.
 */
export function sayCounts({ counts, unchanged, into }: Counted, newer = 0): string {
  if (!counts) return ''
  const told = { ...counts, taken: counts.taken - newer, 'for you to decide': newer, unchanged }
  const parts = Object.entries(told).filter(([, number]) => number > 0)
  if (parts.length === 0) return 'nothing to do'
  return [...parts.map(([word, number]) => `${number} ${word}`), ...(into ? [`in “${into}”`] : [])].join(', ')
}
