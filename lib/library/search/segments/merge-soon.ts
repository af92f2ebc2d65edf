import { log } from '../../../log'
import { memoryOf } from '../../sql/memory'
import { rows } from '../../sql/rows'
import { mergeSegments } from './merge-segments'

/** After writing this many segments, the process checks whether there are too many. */
const WRITTEN = 32

type Merging = { written: number; running: Promise<void> | null }

/** Call this after each written segment; it starts a merge in the background once there are enough. */
export async function mergeSoon(indexId: number): Promise<void> {
  const merging = await memoryOf<Merging>(`merging ${indexId}`, () => ({ written: 0, running: null }))
  merging.written++
  if (merging.running || merging.written < WRITTEN) return
  merging.written = 0
  // Searches are correct without a merge, only slower.
  merging.running = mergeSegments(indexId)
    .catch((error: unknown) => complain(indexId, error))
    .finally(() => {
      merging.running = null
    })
}

async function complain(indexId: number, error: unknown): Promise<void> {
  const found = await rows('SELECT 1 FROM search_index WHERE id = $1', [indexId]).catch(() => [])
  // A generation that has been replaced needs no merge.
  if (found.length > 0) log.warn('segments were not merged', { detail: String(error).slice(0, 200) })
}
