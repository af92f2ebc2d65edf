import type { Span } from '../text/document'
import type { TokenizedPaper } from './tokenize-paper'
import weights from './weights.json'

/** A passage of the index and its cosine with a question. */
type Chunk = { paperId: string; spans: Span[]; cosine: number }

/**
 * Similarities of readable passages from those of the index, by an embedding model: each has the cosine of the indexed
 * passage that it shares most text with. Models spread their cosines differently, so that they are moved to the mean and
 * standard deviation of the similarities that the weights were fitted with.
 */
export function borrowSimilarities(papers: TokenizedPaper[], chunks: Chunk[]): Map<string, Float32Array> {
  const scale = toScale(chunks.map(({ cosine }) => cosine))
  const byPaper = new Map<string, Chunk[]>()
  for (const chunk of chunks) byPaper.set(chunk.paperId, [...(byPaper.get(chunk.paperId) ?? []), chunk])
  return new Map(
    papers.map(({ paperId, passages }) => {
      const own = byPaper.get(paperId) ?? []
      return [paperId, Float32Array.from(passages, ({ spans }) => scale(nearest(spans, own)))]
    }),
  )
}

/** Null where nothing is shared. */
function nearest(spans: Span[], chunks: Chunk[]): number | null {
  let most = 0
  let cosine: number | null = null
  for (const chunk of chunks) {
    const shared = sharedText(spans, chunk.spans)
    if (shared > most) {
      most = shared
      cosine = chunk.cosine
    }
  }
  return cosine
}

function sharedText(a: Span[], b: Span[]): number {
  let shared = 0
  for (const one of a)
    for (const other of b)
      if (one.page === other.page)
        shared += Math.max(0, Math.min(one.end, other.end) - Math.max(one.start, other.start))
  return shared
}

function toScale(cosines: number[]): (cosine: number | null) => number {
  const { mean, deviation } = weights.similarity
  const own = cosines.reduce((sum, cosine) => sum + cosine, 0) / Math.max(1, cosines.length)
  const spread = Math.sqrt(cosines.reduce((sum, cosine) => sum + (cosine - own) ** 2, 0) / Math.max(1, cosines.length))
  return (cosine) => (cosine === null || spread < 1e-6 ? mean : mean + (deviation * (cosine - own)) / spread)
}
