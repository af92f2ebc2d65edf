import type { ScoredChunk } from '../score-layer'
import type { IndexedPaper } from './open-index'
import type { OpenLayer, Range } from './open-layer'
import { chunkIdOf, type Segment } from './segment'

/** Consecutive documents `[from, to)` of a segment that belong to one paper. */
export type ChunkRun = { from: number; to: number; paper: IndexedPaper }

/**
 * A segment and those of its documents that may be found, as runs and as maximal ranges. `base`: the number of its
 * first document when counting over all parts. `allowed`: how many may be found.
 */
export type Part = { segment: Segment; base: number; runs: ChunkRun[]; ranges: Range[]; allowed: number }

/** Returns what a search may find: the segments that hold visible papers, within `paperIds` if given. */
export function partsOf(layer: OpenLayer, paperIds?: string[]): Part[] {
  if (!paperIds) return layer.parts
  const chosen = layer.segments.map((): number[] => [])
  for (const id of new Set(paperIds)) {
    const place = layer.places.get(id)
    if (place) chosen[place.segment]?.push(place.at)
  }
  return toParts(layer, chosen)
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

/** Number of documents in all parts, including those that must not be found. */
export function sizeOf(parts: Part[]): number {
  return parts.reduce((sum, { segment }) => sum + segment.size, 0)
}

/** Returns the chunk of a document. */
export function chunkAt(parts: Part[], document: number): Pick<ScoredChunk, 'chunkId' | 'paperId' | 'ord'> {
  const part = last(parts, ({ base }) => base <= document)
  const ordinal = document - part.base
  const { paper, from } = last(part.runs, (run) => run.from <= ordinal)
  return { chunkId: chunkIdOf(part.segment, ordinal), paperId: paper.paperId, ord: ordinal - from }
}

/** Returns the document of a paper's passage, or undefined if it must not be found. */
export function documentOf(
  { segments, places }: OpenLayer,
  parts: Part[],
  { paperId, ord }: Pick<ScoredChunk, 'paperId' | 'ord'>,
): number | undefined {
  const place = places.get(paperId)
  const segment = segments[place?.segment ?? -1]
  const part = parts.find((part) => part.segment === segment)
  if (!place || !part) return undefined
  const from = part.segment.starts[place.at] ?? 0
  const run = last(part.runs, (run) => run.from <= from)
  return run.paper.paperId === paperId ? part.base + from + ord : undefined
}

/** Returns the last of ascending things for which `early` holds; it must hold for the first. */
function last<T>(things: T[], early: (thing: T) => boolean): T {
  let [low, high] = [0, things.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if (early(things[middle] as T)) low = middle
    else high = middle - 1
  }
  return things[low] as T
}
