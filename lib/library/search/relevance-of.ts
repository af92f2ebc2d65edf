import { rank } from './rank'
import { toHits } from './relevance'

/** Passages looked through: beyond the 200 best by keywords and by meaning nothing is ranked. */
const NEAREST = 400

/** The relevance (0..1) of each of the papers to a question, beside the whole library's; 0 when it is not near. */
export async function relevanceOf(query: string, paperIds: string[]): Promise<Map<string, number>> {
  const found = new Map(paperIds.map((id) => [id, 0]))
  if (paperIds.length === 0) return found
  for (const { paperId, relevance } of toHits(await rank({ layer: 'summary', query, limit: NEAREST })))
    if (relevance > (found.get(paperId) ?? 1)) found.set(paperId, relevance)
  return found
}
