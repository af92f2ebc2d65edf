import { warnOf } from '../../../log'
import { findActiveIndex } from '../active-index'
import { mergeSegments } from './merge-segments'
import { segmentExisting } from './segment-existing'

/**
 * Creates segments for passages of the active index from before segments existed, in the background, and merges them.
 * Searches wait for the segments, so that they find everything.
 */
export async function segmentActiveIndex(): Promise<void> {
  const index = await findActiveIndex()
  if (!index) return
  segmentExisting(index)
    .then((found) => (found ? mergeSegments(index.id) : undefined))
    .catch(warnOf('older passages were not made searchable'))
}
