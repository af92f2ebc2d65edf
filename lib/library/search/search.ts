import type { ChunkKind } from '../chunk'
import type { Span } from '../pdf/document'

export type Layer = 'summary' | 'content'

export type SearchInput = {
  layer: Layer
  query: string
  /** only within these papers; absent: the whole library */
  paperIds?: string[]
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
