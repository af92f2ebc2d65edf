import { rank } from './rank'
import { toHits } from './relevance'
import type { SearchHit } from './search'

/**
 * The best full-text passages of the whole library, best first: a summary can lack the detail that a question
 * asks for. Their papers join the shortlist when the relevance is enough.
 */
export async function findInFullText(query: string, { limit = 10 } = {}): Promise<SearchHit[]> {
  return toHits(await rank({ layer: 'content', query, limit }))
}
