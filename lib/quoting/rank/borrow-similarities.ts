import type { Span } from '../../text/document'
import type { TokenizedPaper } from '../prepare/tokenize-paper'
import weights from './weights.json'

/** An indexed passage and its cosine with a question. */
type Chunk = { paperId: string; spans: Span[]; cosine: number }

/**
 * Derives similarities of readable passages from those that an embedding model gave to indexed passages: each takes the
 * cosine of the indexed passage it overlaps most. Cosines are spread differently in each model, so they are shifted and
 * scaled to the mean and standard deviation of the similarities that the weights were fitted with.
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

/** Returns null if no chunk overlaps. */
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
