import type { ChunkDraft } from '../chunking/chunk'
import { type ActiveIndex, averageLength } from './active-index'
import { documentWeights } from './bm25'
import { embedPassages } from './embed-passages'
import { knownVectors } from './known-vectors'
import type { Layer } from './layer'
import { countTerms, type TermCounts } from './terms'
import { wholePaper } from './whole-paper'

/** The passages of one paper in one layer. */
export type PaperChunks = { paperId: string; title: string; layer: Layer; chunks: ChunkDraft[] }

export type PreparedChunk = ChunkDraft & { length: number; weights: Map<number, number>; vector: Float32Array | null }

/** The passages of one paper with their keywords and embeddings, and the terms of the paper as a whole. */
export type PreparedPaper = { dimensions: number; chunks: PreparedChunk[]; whole: TermCounts }

/**
 * Computes keywords and embeddings of papers' passages for one generation, in the given order; null for a paper without
 * passages. Asks the database and the embedder; writes nothing.
 */
export async function prepareChunks(
  index: ActiveIndex,
  layer: Layer,
  papers: Omit<PaperChunks, 'layer'>[],
  { embed = true } = {},
): Promise<(PreparedPaper | null)[]> {
  const counted = papers.map(({ paperId, title, chunks }) =>
    chunks.map(({ text }) => ({ paperId, text, title, terms: countTerms(text, title) })),
  )
  const all = counted.flat()
  if (all.length === 0) return papers.map(() => null)
  const mean = all.reduce((sum, { terms }) => sum + terms.length, 0) / all.length
  const average = await averageLength(index.id, layer, mean)
  const vectors = embed ? await embedNew(index, layer, all) : []
  let at = 0
  return papers.map(({ title, chunks }, place) => {
    if (chunks.length === 0) return null
    const terms = (counted[place] ?? []).map((passage) => passage.terms)
    const prepared = chunks.map((chunk, i) => {
      const own = terms[i] ?? { counts: new Map(), length: 0 }
      return { ...chunk, length: own.length, weights: documentWeights(own, average), vector: vectors[at + i] ?? null }
    })
    at += chunks.length
    return { dimensions: index.dimensions, chunks: prepared, whole: wholePaper(terms, title) }
  })
}

async function embedNew(index: ActiveIndex, layer: Layer, all: Passage[]): Promise<(Float32Array | null)[]> {
  const knownOf = await knownVectors(index, layer, [...new Set(all.map(({ paperId }) => paperId))])
  const known = all.map(({ paperId, text }) => knownOf(paperId, text))
  const rest = all.filter((_, i) => !known[i])
  const fresh = rest.length > 0 ? await embedPassages(index, rest) : []
  let at = 0
  return known.map((vector) => vector ?? fresh[at++] ?? null)
}

type Passage = { paperId: string; text: string; title: string; terms: TermCounts }
