import { referenceLists } from '@/lib/citations/lists/reference-lists'
import type { CitedAs } from '@/lib/research/export/export'

/** The number of each work in the reference list: that of the style, or else its place in the list. */
export function listedNumbers({ entries }: Pick<CitedAs, 'entries'>): Map<string, string> {
  const listed = referenceLists(entries).flatMap((list) => list.entries)
  return new Map(
    listed.map(({ paperId, label }, index) => [paperId, /\d+/.exec(label ?? '')?.[0] ?? String(index + 1)]),
  )
}
