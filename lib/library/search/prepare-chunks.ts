import type { ChunkDraft } from '../chunk'
import { type ActiveIndex, averageLength } from './active-index'
import { documentWeights } from './bm25'
import { embedPassages } from './embed-passages'
import type { PaperChunks } from './index-paper'
import { countTerms, type TermCounts } from './terms'
import { wholePaper } from './whole-paper'

export type PreparedChunk = ChunkDraft & { length: number; weights: Map<number, number>; vector: Float32Array | null }

/** Passages of one paper with what they are found by, and the terms of the paper as a whole. */
export type PreparedPaper = { dimensions: number; chunks: PreparedChunk[]; whole: TermCounts }

/** Keywords and embeddings of passages for one generation. Asks the database and the embedder; writes nothing. */
export async function prepareChunks(
  index: ActiveIndex,
  { layer, title, chunks }: Omit<PaperChunks, 'paperId'>,
  signal?: AbortSignal,
  { embed = true } = {},
): Promise<PreparedPaper | null> {
  if (chunks.length === 0) return null
  const counted = chunks.map(({ text }) => ({ text, title, terms: countTerms(text, title) }))
  const mean = counted.reduce((sum, { terms }) => sum + terms.length, 0) / counted.length
  const average = await averageLength(index.id, layer, mean)
  const vectors = embed ? await embedPassages(index, counted, { signal }) : []
  return {
    dimensions: index.dimensions,
    chunks: chunks.map((chunk, i) => {
      const terms = counted[i]?.terms ?? { counts: new Map(), length: 0 }
      return { ...chunk, length: terms.length, weights: documentWeights(terms, average), vector: vectors[i] ?? null }
    }),
    whole: wholePaper(
      counted.map(({ terms }) => terms),
      title,
    ),
  }
}
