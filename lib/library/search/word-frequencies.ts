import { frequencies } from './frequencies'
import { openIndex } from './segments/open-index'
import { termId } from './terms'

/** Returns the number of content passages, and how many of them contain each stem. */
export async function wordFrequencies(stems: string[]): Promise<{ total: number; counts: Map<string, number> }> {
  const index = await openIndex()
  if (!index) return { total: 0, counts: new Map() }
  const { chunkCount, df } = await frequencies(index, 'content', stems.map(termId))
  return { total: chunkCount, counts: new Map(stems.map((stem) => [stem, df.get(termId(stem)) ?? 0])) }
}
