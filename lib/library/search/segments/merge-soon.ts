import { log } from '../../../log'
import { rows } from '../rows'
import { memoryOf } from './memory'
import { mergeSegments } from './merge-segments'

/** Segments written by this process after which it looks whether there are too many. */
const WRITTEN = 32

type Merging = { written: number; running: Promise<void> | null }

/** To be told of each segment that is written: merges in the background once there are some more. */
export async function mergeSoon(indexId: number): Promise<void> {
  const merging = await memoryOf<Merging>(`merging ${indexId}`, () => ({ written: 0, running: null }))
  merging.written++
  if (merging.running || merging.written < WRITTEN) return
  merging.written = 0
  // Searches are right without it, only slower.
  merging.running = mergeSegments(indexId)
    .catch((error: unknown) => complain(indexId, error))
    .finally(() => {
      merging.running = null
    })
}

async function complain(indexId: number, error: unknown): Promise<void> {
  const found = await rows('SELECT 1 FROM search_index WHERE id = $1', [indexId]).catch(() => [])
  // A generation that another one has taken the place of needs no merging.
  if (found.length > 0) log.warn('segments were not merged', { detail: String(error).slice(0, 200) })
}
