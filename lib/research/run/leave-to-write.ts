import type { RunContext } from '../run-context'

const LOOK_MS = 200

/**
 * For work that waits for others. `signal` is aborted with the run, and when the person asks for the answer now. Call
 * `stop` when the work is over.
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

/** Aborts work that waits for others when the person asks for the answer now, and returns `otherwise`. */
export async function unlessToWrite<T>(
  context: Pick<RunContext, 'wish' | 'signal'>,
  otherwise: T,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const leaving = leaveToWrite(context)
  try {
    return leaving.signal.aborted ? otherwise : await work(leaving.signal)
  } catch (error) {
    if (leaving.signal.aborted && !context.signal.aborted) return otherwise
    throw error
  } finally {
    leaving.stop()
  }
}
