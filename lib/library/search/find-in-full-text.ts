import { type RankInput, rank } from './rank'
import { toHits } from './relevance'
import type { SearchHit } from './search'

type Where = Partial<Pick<RankInput, 'limit' | 'paperIds' | 'except'>>

/**
 * The best full-text passages of the library (or of some of its papers), best first: a summary can lack the detail
 * that a question asks for. Their papers join the shortlist when the relevance is enough.
 */
export async function findInFullText(query: string, { limit = 10, ...where }: Where = {}): Promise<SearchHit[]> {
  return limit > 0 ? toHits(await rank({ layer: 'content', query, ...where, limit })) : []
}
