import type { ImportView } from '@/lib/library/import/imports'

/** What came of an import in a few words: `3 taken, 1 merged, in “Consensus”`. */
export function sayCounts({ counts, unchanged, into }: Pick<ImportView, 'counts' | 'unchanged' | 'into'>): string {
  if (!counts) return ''
  const parts = Object.entries({ ...counts, unchanged }).filter(([, number]) => number > 0)
  if (parts.length === 0) return 'nothing to do'
  return [...parts.map(([word, number]) => `${number} ${word}`), ...(into ? [`in “${into}”`] : [])].join(', ')
}
