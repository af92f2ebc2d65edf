import type { ImportView } from '@/lib/library/import/imports'

type Counted = Pick<ImportView, 'counts' | 'unchanged' | 'into' | 'source'>

/** Sources that are no file of references: of their PDFs, some may fail to be read. */
const WITH_PDFS = new Set(['zip', 'folder', 'zotero'])

/**
 * Sums an import up in a few words: `Imported 412, 3 in part, 0 lost, in “Consensus”`. For a file of references the number
 * of lost entries is always there, even when it is 0. `newer`: the number of imported entries that wait for a decision of the person.
 */
export function sayCounts({ counts, unchanged, into, source }: Counted, newer = 0): string {
  if (!counts) return ''
  const { taken, inPart, merged, skipped, failed } = counts
  const isFile = !WITH_PDFS.has(source)
  const parts: [number: number, words: string][] = [
    [newer, 'to decide'],
    [inPart, 'in part'],
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
