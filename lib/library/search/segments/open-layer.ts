import type { PapersByNum } from './open-index'
import { type Part, toParts } from './parts'
import type { Segment } from './segment'

/** Documents `[from, to)` of a segment. */
export type Range = [from: number, to: number]

/** A layer of an open index. Documents whose paper is not in `papers` are deleted. */
export type OpenLayer = {
  segments: Segment[]
  papers: PapersByNum
  /** number of passages that are not deleted */
  chunkCount: number
  /** for each segment, the documents whose papers were deleted or reindexed */
  gone: Range[][]
  /** what a search over the whole layer may find */
  parts: Part[]
  /** for each visible paper, its segment and its position among the segment's papers */
  places: Map<string, { segment: number; at: number }>
  /** ids of the papers that must not be found */
  hidden: string[]
}

/**
 * Precomputes what searches would otherwise count for each question. `others`: ids of papers that are in the segments
 * but to be treated as deleted.
 */
export function openLayer(segments: Segment[], papers: PapersByNum, others: string[] = []): OpenLayer {
  let chunkCount = 0
  for (const { chunks } of papers.values()) chunkCount += chunks
  let gone: Range[][] | undefined
  let parts: Part[] | undefined
  let places: OpenLayer['places'] | undefined
  let hidden: string[] | undefined
  return {
    segments,
    papers,
    chunkCount,
    get gone() {
      gone ??= segments.map((segment) => goneIn(segment, papers))
      return gone
    },
    get parts() {
      parts ??= toParts({ segments, papers })
      return parts
    },
    get places() {
      places ??= placesIn(segments, papers)
      return places
    },
    get hidden() {
      hidden ??= [...others, ...[...papers.values()].flatMap(({ visible, paperId }) => (visible ? [] : paperId))]
      return hidden
    },
  }
}

function goneIn({ nums, starts }: Segment, papers: PapersByNum): Range[] {
  const gone: Range[] = []
  for (let i = 0; i < nums.length; i++) if (!papers.has(nums[i] ?? 0)) gone.push([starts[i] ?? 0, starts[i + 1] ?? 0])
  return gone
}

function placesIn(segments: Segment[], papers: PapersByNum): OpenLayer['places'] {
  const places: OpenLayer['places'] = new Map()
  for (const [segment, { nums }] of segments.entries())
    for (const [at, num] of nums.entries()) {
      const paper = papers.get(num)
      if (paper?.visible) places.set(paper.paperId, { segment, at })
    }
  return places
}
