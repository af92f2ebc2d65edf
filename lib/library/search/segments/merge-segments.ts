import { rows } from '../../sql/rows'
import type { Layer } from '../layer'
import { MOST_DOCUMENTS } from './encode-segment'
import { sweepChanges } from './index-changes'
import type { IndexedPaper, SegmentLayer } from './indexed-paper'
import { mergeGroup } from './merge-group'
import { openWhole } from './open-index'
import type { Segment } from './segment'

/** Number of segments of similar size that are merged into one. Each posting is rewritten once per power of this. */
const FAN = 16
/** A segment is rewritten once less than this share of its documents still exists. */
const ALIVE = 0.8

/**
 * Merges the segments of a generation until at most `FAN` of each size remain, where sizes are powers of `FAN`. Drops
 * deleted documents. Nothing waits for it, and only one process does it at a time.
 */
export async function mergeSegments(indexId: number): Promise<void> {
  const layers = await reserve(indexId)
  if (layers.length === 0) return
  try {
    for (const layer of layers.flatMap(segmentLayersOf)) await mergeLayer(indexId, layer, layers)
  } finally {
    await rows('UPDATE index_layer SET merging_until = NULL WHERE index_id = $1 AND layer = ANY($2::text[])', [
      indexId,
      layers,
    ])
  }
  await sweep()
}

async function mergeLayer(indexId: number, layer: SegmentLayer, reserved: string[]): Promise<void> {
  for (;;) {
    const index = await openWhole(indexId)
    if (!index) return
    const { segments, papers } = index.layers[layer]
    const group = nextGroup(segments, papers)
    if (group.length === 0) return
    await mergeGroup({ indexId, layer }, group, papers)
    await reserve(indexId, reserved)
  }
}

function segmentLayersOf(layer: string): SegmentLayer[] {
  return layer === 'content' ? ['content', 'paper'] : [layer as Layer]
}

/**
 * Reserves the layers that this process may merge for the next minutes; extends the reservation of those in `holds`.
 */
async function reserve(indexId: number, holds: string[] = []): Promise<string[]> {
  const reserved = await rows<{ layer: string }>(
    `UPDATE index_layer SET merging_until = (now() + interval '2 minutes') AT TIME ZONE 'UTC'
     WHERE index_id = $1 AND (layer = ANY($2::text[]) OR merging_until IS NULL OR merging_until < now() AT TIME ZONE 'UTC')
     RETURNING layer`,
    [indexId, holds],
  )
  return reserved.map(({ layer }) => layer)
}

/** Deletes segments that were merged so long ago that no search can still be reading them. */
async function sweep(): Promise<void> {
  await rows(
    `DELETE FROM search_segment WHERE NOT live AND changed_at < (now() - interval '10 minutes') AT TIME ZONE 'UTC'`,
  )
  await sweepChanges()
}

function nextGroup(segments: Segment[], papers: Map<number, IndexedPaper>): Segment[] {
  const bySize = new Map<number, { segment: Segment; alive: number }[]>()
  for (const segment of segments) {
    const alive = aliveIn(segment, papers)
    if (alive <= ALIVE * segment.size) return [segment]
    // Two larger segments do not fit into one.
    if (alive > MOST_DOCUMENTS / 2) continue
    const size = Math.floor(Math.log(alive) / Math.log(FAN))
    bySize.set(size, [...(bySize.get(size) ?? []), { segment, alive }])
  }
  const [, many = []] = [...bySize].sort(([a], [b]) => a - b).find(([, same]) => same.length >= FAN) ?? []
  let room = MOST_DOCUMENTS
  const fitting = many.filter(({ alive }) => {
    room -= alive
    return room >= 0
  })
  return fitting.map(({ segment }) => segment)
}

function aliveIn({ nums, starts }: Segment, papers: Map<number, IndexedPaper>): number {
  return nums.reduce((sum, num, i) => (papers.has(num) ? sum + (starts[i + 1] ?? 0) - (starts[i] ?? 0) : sum), 0)
}
