import type { ScoredChunk } from '../scored-chunk'
import { type OpenLayer, type Part, toParts } from './open-layer'
import { chunkIdOf } from './segment'

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
