import { rank } from './rank'
import { relevanceOf } from './relevance'
import { type SearchHit, toHit } from './search'

/**
 * The best full-text passages of the whole library, best first: a summary can lack the detail that a question
 * asks for. Their papers join the shortlist when the relevance is enough.
 */
export async function findInFullText(query: string, { limit = 10 } = {}): Promise<SearchHit[]> {
  const ranking = await rank({ layer: 'content', query, limit })
  return ranking.chunks.map((chunk) => toHit(chunk, relevanceOf(ranking, chunk)))
}
