import { modelRelevance, offlineRelevance } from '../../models/calibration'
import type { RankedChunk, Ranking } from './rank'

/** 0..1. With a model, the better of what the words and what the vectors say. */
export function relevanceOf({ index, mass, chunkCount, embedded }: Ranking, { bm25, cosine }: RankedChunk): number {
  const byWords = offlineRelevance({ coverage: mass > 0 ? bm25 / mass : 0, cosine, chunkCount })
  if (!index || index.model === 'offline' || !embedded) return byWords
  return Math.max(modelRelevance(index.model, cosine), byWords)
}
