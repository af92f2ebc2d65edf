import type { LibraryView } from '../../library/search/word-frequencies'
import { idf } from '../../text/words/terms'

/** `idf` of stems over the indexed passages. Stems that are not in the index get the highest value. */
export async function idfOf(library: LibraryView, stems: string[]): Promise<(stem: string) => number> {
  const { total, counts } = await library.frequencies([...new Set(stems)])
  return (stem) => idf(counts.get(stem) ?? 0, total)
}
