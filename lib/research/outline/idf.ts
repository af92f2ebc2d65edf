import type { LibraryView } from '../../library/library-view'
import { idf } from '../../text/idf'

/** `idf` of stems over the indexed passages; of others as of what stands in none. */
export async function idfOf(library: LibraryView, stems: string[]): Promise<(stem: string) => number> {
  const { total, counts } = await library.frequencies([...new Set(stems)])
  return (stem) => idf(counts.get(stem) ?? 0, total)
}
