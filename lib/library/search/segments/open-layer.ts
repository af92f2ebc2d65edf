import type { IndexedPaper, PapersByNum } from './indexed-paper'
import type { Segment } from './segment'

/** Documents `[from, to)` of a segment. */
export type Range = [from: number, to: number]

/** Consecutive documents `[from, to)` of a segment that belong to one paper. */
export type ChunkRun = { from: number; to: number; paper: IndexedPaper }

/**
 * A segment and those of its documents that may be found, as runs and as maximal ranges. `base`: the number of its
 * first document when counting over all parts. `allowed`: how many may be found.
 */
export type Part = { segment: Segment; base: number; runs: ChunkRun[]; ranges: Range[]; allowed: number }

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

/** Returns the visible papers of a layer. `chosen`: limits each segment to these papers. */
export function toParts({ segments, papers }: Pick<OpenLayer, 'segments' | 'papers'>, chosen?: number[][]): Part[] {
  const parts: Part[] = []
  let base = 0
  for (const [number, segment] of segments.entries()) {
    const { nums, starts, size } = segment
    const runs: ChunkRun[] = []
    const ranges: Range[] = []
    let allowed = 0
    for (const at of chosen?.[number]?.sort((a, b) => a - b) ?? nums.keys()) {
      const paper = papers.get(nums[at] ?? 0)
      if (!paper?.visible) continue
      const [from = 0, to = 0] = [starts[at], starts[at + 1]]
      runs.push({ from, to, paper })
      const before = ranges.at(-1)
      if (before?.[1] === from) before[1] = to
      else ranges.push([from, to])
      allowed += to - from
    }
    if (runs.length === 0) continue
    parts.push({ segment, base, runs, ranges, allowed })
    base += size
  }
  return parts
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
