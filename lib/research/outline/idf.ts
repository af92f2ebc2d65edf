import { wordFrequencies } from '../../library/search/words'
import { idf } from '../../text/words/terms'

/** `idf` of stems over the indexed passages. Stems that are not in the index get the highest value. */
export async function idfOf(stems: string[], frequencies = wordFrequencies): Promise<(stem: string) => number> {
  const { total, counts } = await frequencies([...new Set(stems)])
  return (stem) => idf(counts.get(stem) ?? 0, total)
}
