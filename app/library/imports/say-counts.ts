import type { ImportView } from '@/lib/library/import/imports'

type Counted = Pick<ImportView, 'counts' | 'unchanged' | 'into' | 'source'>

/** Sources other than reference files: some of their PDFs may fail to be read. */
const WITH_PDFS = new Set(['zip', 'folder', 'zotero'])

/**
 * Sums up an import: `Imported 412, 3 partly imported, 0 lost, in “Consensus”`. For a reference file the number of lost entries
 * is always included, even 0. `newer`: number of imported entries that wait for the person's decision.
 */
export function sayCounts({ counts, unchanged, into, source }: Counted, newer = 0): string {
  if (!counts) return ''
  const { taken, inPart, merged, skipped, failed } = counts
  const isFile = !WITH_PDFS.has(source)
  const parts: [number: number, words: string][] = [
    [newer, 'awaiting your decision'],
    [inPart, 'partly imported'],
    [merged, 'merged'],
    [skipped, 'skipped'],
    [unchanged, 'unchanged'],
    [failed, isFile ? 'lost' : 'failed'],
  ]
  const imported = taken - newer
  const shown = parts.filter(([number, words]) => number > 0 || words === 'lost')
  if (imported === 0 && shown.every(([number]) => number === 0)) return 'nothing to do'
  return [
    ...(imported > 0 ? [`Imported ${imported}`] : []),
    ...shown.map(([number, words]) => `${number} ${words}`),
    ...(into ? [`in “${into}”`] : []),
  ].join(', ')
}
