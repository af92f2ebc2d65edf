import type { RunContext } from '../run-context'

const LOOK_MS = 200

/**
 * For work that waits for others: `signal` is aborted when the run is, and once the person wants what there is. `stop` is
 * to be called when the work is over.
 */
export function leaveToWrite({ wish, signal }: Pick<RunContext, 'wish' | 'signal'>): {
  signal: AbortSignal
  stop(): void
} {
  const leaving = new AbortController()
  const look = () => wish() === 'write' && leaving.abort()
  look()
  const looks = setInterval(look, LOOK_MS)
  return { signal: AbortSignal.any([signal, leaving.signal]), stop: () => clearInterval(looks) }
}
