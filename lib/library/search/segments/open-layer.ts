import type { PapersByNum } from './open-index'
import { type Part, partsOf } from './parts'
import type { Segment } from './segment'

/** Documents `[from, to)` of a segment. */
export type Range = [from: number, to: number]

/** A layer of an open index. A document whose paper is not in `papers` is gone. */
export type OpenLayer = {
  segments: Segment[]
  papers: PapersByNum
  /** passages that are not gone */
  chunkCount: number
  /** of each segment, the documents whose papers were deleted or indexed again since */
  gone: Range[][]
  /** what a search over all of it may find */
  parts: Part[]
}

/** What searches would else count again in each question. */
export function openLayer(segments: Segment[], papers: PapersByNum): OpenLayer {
  let chunkCount = 0
  for (const { chunks } of papers.values()) chunkCount += chunks
  let gone: Range[][] | undefined
  let parts: Part[] | undefined
  return {
    segments,
    papers,
    chunkCount,
    get gone() {
      gone ??= segments.map((segment) => goneIn(segment, papers))
      return gone
    },
    get parts() {
      parts ??= partsOf({ segments, papers })
      return parts
    },
  }
}

function goneIn({ nums, starts }: Segment, papers: PapersByNum): Range[] {
  const gone: Range[] = []
  for (let i = 0; i < nums.length; i++) if (!papers.has(nums[i] ?? 0)) gone.push([starts[i] ?? 0, starts[i + 1] ?? 0])
  return gone
}
