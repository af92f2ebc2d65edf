import type { RawItem } from '../reader/raw-page'
import { isRightToLeft } from './right-to-left'

type DrawnText = Pick<RawItem, 'text' | 'x0' | 'x1' | 'y' | 'fontSize'>

/** Minimum distance upwards, in font sizes: more than scripts and the limits of sums. */
const JUMP = 2.5
/** Maximum overlap of two columns, in font sizes: lines may hang over. */
const OVERHANG = 1

/**
 * Whether a line or item is further up the page than the one before it, and not in the next column. No sentence goes on
 * there, whatever the order in which the file draws the two.
 */
export function jumpsUp(place: DrawnText, before: DrawnText): boolean {
  if (place.y > before.y - JUMP * Math.max(place.fontSize, before.fontSize)) return false
  const overlap = isRightToLeft(place) ? place.x1 - before.x0 : before.x1 - place.x0
  return overlap > OVERHANG * before.fontSize
}
