import type { ImportCounts } from '@/lib/library/import/import-report'

/** What came of an import in a few words: `3 taken, 1 merged`. */
export function sayCounts(counts: ImportCounts | null, unchanged: number): string {
  if (!counts) return ''
  const parts = Object.entries({ ...counts, unchanged }).filter(([, number]) => number > 0)
  return parts.map(([word, number]) => `${number} ${word}`).join(', ') || 'nothing to do'
}
