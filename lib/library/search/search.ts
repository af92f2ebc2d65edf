import type { Span } from '../../text/document'
import type { ChunkKind } from '../chunk'
import { diversify } from './diversify'
import { rank } from './rank'
import { toHits } from './relevance'

export type Layer = 'summary' | 'content'

export type SearchInput = {
  layer: Layer
  query: string
  /** only within these papers; absent: the whole library */
  paperIds?: string[]
  /** never these papers */
  except?: string[]
  /** number of hits that are kept */
  k: number
  /** MMR alpha: 1 is relevance alone */
  mmr: number
  /** lowest relevance that is kept, 0..1 */
  cutoff: number
}

export type SearchHit = {
  chunkId: string
  paperId: string
  kind: ChunkKind
  section: string
  text: string
  spans: Span[]
  /** 0..1, calibrated */
  relevance: number
}

export type SearchResult = {
  /** kept, in MMR order, at most `k` */
  hits: SearchHit[]
  /** near, but not kept, best first, with the reason: `below 0.50` or `crowded out by diversity` */
  rejected: (SearchHit & { reason: string })[]
  /** number of candidates that were near at all */
  near: number
}

/** Passages that MMR chooses among, and that are told apart as rejected. */
const POOL = 60

/**
 * The passages of a layer that answer a question: the nearest by keywords and meaning whose relevance is at
 * least `cutoff`, thinned out by MMR. Nothing is found for an empty question, or one on another matter.
 */
export async function search({ layer, query, paperIds, except, k, mmr, cutoff }: SearchInput): Promise<SearchResult> {
  const ranking = await rank({ layer, query, paperIds, except, limit: POOL })
  const near = toHits(ranking)
  const relevant = near.filter((hit) => hit.relevance >= cutoff)
  const by = ranking.index?.model === 'offline' ? 'keywords' : 'embedding'
  const order = await diversify(relevant, { k, alpha: mmr, by })
  const hits = order.flatMap((id) => relevant.find((hit) => hit.chunkId === id) ?? [])
  const lowest = Math.min(...hits.map((hit) => hit.relevance))
  const reasonFor = ({ relevance }: SearchHit) => {
    if (relevance < cutoff) return `below ${cutoff.toFixed(2)}`
    return relevance > lowest ? 'crowded out by diversity' : `not among the best ${k}`
  }
  const kept = new Set(order)
  const rejected = near.filter((hit) => !kept.has(hit.chunkId)).map((hit) => ({ ...hit, reason: reasonFor(hit) }))
  return { hits, rejected, near: near.length }
}
