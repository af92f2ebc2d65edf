import type { ActiveIndex } from './active-index'
import type { ScoredChunk } from './scored-chunk'

/** With the offline embedder, cosines only support the words; .3 was best on four development collections. */
const OFFLINE_COSINE = 0.3
/**
 * With a model, its ranking leads: a convex combination of both scores, each scaled to the candidates, which Bruch et
 * al. (An Analysis of Fusion Functions for Hybrid Retrieval, 2023) found robust without tuning.
 */
const MODEL_COSINE = 0.7

/** Fuses both scores of each candidate into one; returns them best first. */
export function fuse(chunks: ScoredChunk[], { model }: ActiveIndex): (ScoredChunk & { score: number })[] {
  const most = (pick: (chunk: ScoredChunk) => number) => chunks.reduce((best, chunk) => Math.max(best, pick(chunk)), 0)
  const least = chunks.reduce((lowest, { cosine }) => Math.min(lowest, cosine), Number.POSITIVE_INFINITY)
  const bestWords = Math.max(
    most(({ bm25 }) => bm25),
    1e-9,
  )
  const range = Math.max(most(({ cosine }) => cosine) - least, 1e-9)
  const score = ({ bm25, cosine }: ScoredChunk) =>
    model === 'offline'
      ? bm25 / bestWords + OFFLINE_COSINE * cosine
      : (1 - MODEL_COSINE) * (bm25 / bestWords) + MODEL_COSINE * ((cosine - least) / range)
  return chunks
    .map((chunk) => {
      const { chunkId, paperId, ord, bm25, cosine } = chunk
      return { chunkId, paperId, ord, bm25, cosine, score: score(chunk) }
    })
    .sort((a, b) => b.score - a.score || (a.paperId < b.paperId ? -1 : a.paperId > b.paperId ? 1 : a.ord - b.ord))
}
