import { keywordRelevance, modelRelevance } from '../../models/calibration'
import type { Ranking } from './rank'
import type { SearchHit } from './search'

/** The passages of a ranking with their relevance, best first; by a model, the better of what words and vectors say. */
export function toHits({ index, chunks, mass, known, terms, chunkCount, embedded }: Ranking): SearchHit[] {
  const bestScore = Math.max(...chunks.map((chunk) => chunk.score))
  const coverage = mass > 0 ? Math.max(...chunks.map((chunk) => chunk.bm25)) / mass : 0
  const byModel = index && index.model !== 'offline' && embedded ? index.model : null
  const hits = chunks.map(({ score, bm25: _bm25, cosine, ...chunk }) => {
    const share = bestScore > 0 ? score / bestScore : 0
    const byWords = keywordRelevance({ coverage, known, terms, chunkCount, share })
    return { ...chunk, relevance: byModel ? Math.max(byWords, modelRelevance(byModel, cosine)) : byWords }
  })
  return hits.sort((a, b) => b.relevance - a.relevance)
}
