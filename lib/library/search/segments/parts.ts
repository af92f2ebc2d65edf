import type { ScoredChunk } from '../score-layer'
import type { IndexedPaper } from './open-index'
import type { OpenLayer } from './open-layer'
import { chunkIdOf, type Segment } from './segment'

/** Neighbouring documents `[from, to)` of a segment: those of one paper. */
export type Run = { from: number; to: number; paper: IndexedPaper }

/**
 * A segment with those of its documents that may be found. Over all parts its documents are numbered from `base` on;
 * `allowed` is how many may be found.
 */
export type Part = { segment: Segment; base: number; runs: Run[]; allowed: number }

/** What a search may find: the segments that hold visible papers, within `paperIds` and without `except`. */
export function partsOf(
  { segments, papers }: Pick<OpenLayer, 'segments' | 'papers'>,
  paperIds?: string[],
  except?: string[],
): Part[] {
  const within = paperIds ? new Set(paperIds) : null
  const without = new Set(except)
  const parts: Part[] = []
  let base = 0
  for (const segment of segments) {
    const { nums, starts, size } = segment
    const runs: Run[] = []
    let allowed = 0
    for (let i = 0; i < nums.length; i++) {
      const paper = papers.get(nums[i] ?? 0)
      if (!paper?.visible || without.has(paper.paperId) || (within && !within.has(paper.paperId))) continue
      const [from = 0, to = 0] = [starts[i], starts[i + 1]]
      runs.push({ from, to, paper })
      allowed += to - from
    }
    if (runs.length === 0) continue
    parts.push({ segment, base, runs, allowed })
    base += size
  }
  return parts
}

/** Number of documents over all parts, those included that may not be found. */
export function sizeOf(parts: Part[]): number {
  return parts.reduce((sum, { segment }) => sum + segment.size, 0)
}

/** The chunk that a document is. */
export function chunkAt(parts: Part[], document: number): Pick<ScoredChunk, 'chunkId' | 'paperId' | 'ord'> {
  const part = last(parts, ({ base }) => base <= document)
  const ordinal = document - part.base
  const { paper, from } = last(part.runs, (run) => run.from <= ordinal)
  return { chunkId: chunkIdOf(part.segment, ordinal), paperId: paper.paperId, ord: ordinal - from }
}

/** Where the documents of each paper begin. */
export function startsByPaper(parts: Part[]): Map<string, number> {
  return new Map(
    parts.flatMap(({ base, runs }) => runs.map(({ paper, from }) => [paper.paperId, base + from] as const)),
  )
}

/** The last of ascending things that begins early enough; the first always does. */
function last<T>(things: T[], early: (thing: T) => boolean): T {
  let [low, high] = [0, things.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if (early(things[middle] as T)) low = middle
    else high = middle - 1
  }
  return things[low] as T
}
