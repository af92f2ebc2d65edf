import { countingUse } from '../models/model-use'
import { search } from './search/search'

/** A paper that is about what was asked, with the relevance (0..1) of its best passage. */
export type PaperMatch = { paperId: string; relevance: number }

/** Many passages, because several may be of one paper; below the cutoff of an answer, because a person looks on. */
const K = 60
const CUTOFF = 0.3

/** The papers whose summary or notes come nearest to the words, nearest first. */
export async function searchByMeaning(query: string): Promise<PaperMatch[]> {
  const { hits } = await countingUse('other', () => search({ layer: 'summary', query, k: K, mmr: 1, cutoff: CUTOFF }))
  const best = new Map<string, number>()
  for (const { paperId, relevance } of hits) best.set(paperId, Math.max(relevance, best.get(paperId) ?? 0))
  return [...best].map(([paperId, relevance]) => ({ paperId, relevance })).sort((a, b) => b.relevance - a.relevance)
}
