import { queryWeights } from './bm25'
import { embedQueries } from './embed-queries'
import { expandQuery } from './expand-query'
import { findAnew } from './find-anew'
import { frequencies } from './frequencies'
import { fuse } from './fuse'
import { queryTerms } from './query-terms'
import { type ChunkText, readChunks } from './read-chunks'
import { type ScoreInput, scoreLayer } from './score-layer'
import type { ScoredChunk } from './scored-chunk'
import { openIndex } from './segments/open-index'

export type RankInput = Pick<ScoreInput, 'paperIds'> & {
  query: string
  limit: number
}

/** `relevance`: the score divided by the best score, 0..1. */
export type RankedChunk = Pick<ScoredChunk, 'chunkId' | 'paperId'> & ChunkText & { relevance: number }

/** Number of passages taken from each of the two rankings before they are fused. */
const CANDIDATES = 200

/**
 * Finds the passages of ready papers nearest to a text, best first. It joins the 200 best by BM25 with the 200 best by
 * cosine and orders them by their fused scores, first for the text's own terms and then with the terms that the best
 * passages share. Scoring every passage instead of 200 gives the same result.
 */
export function rank(input: RankInput): Promise<RankedChunk[]> {
  return findAnew(() => rankNow(input))
}

async function rankNow({ query, paperIds, limit }: RankInput): Promise<RankedChunk[]> {
  const index = await openIndex()
  if (!index) return []
  const { counts } = queryTerms(query)
  const [{ chunkCount, df }, [vector = null]] = await Promise.all([
    frequencies(index, 'content', [...counts.keys()]),
    query.trim() ? embedQueries(index, [query]) : [null],
  ])
  const weights = queryWeights({ counts }, df, chunkCount)
  if (weights.size === 0 && !vector) return []
  const score = (terms: Map<number, number>) =>
    scoreLayer({ index, layer: 'content', weights: terms, vector, paperIds, limit: CANDIDATES })
  const first = await score(weights)
  const ranked = fuse(await score(await expandQuery(index, counts, first)), index).slice(0, limit)
  const best = ranked[0]?.score ?? 1
  return readChunks(ranked.map(({ chunkId, paperId, score }) => ({ chunkId, paperId, relevance: score / best })))
}
