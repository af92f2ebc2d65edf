import type { StoredEvent } from '@/lib/research/events/events'

type Options = {
  /** streams the run's events after this number; `signal` closes the stream */
  open(after: number, signal: AbortSignal): AsyncIterable<StoredEvent>
  after: number
  onEvent(stored: StoredEvent): void
  /** whether the connection to the server is currently lost */
  onLost(lost: boolean): void
  /** resolves after `ms`, or earlier if a retry makes sense */
  pause(ms: number): Promise<void>
  signal: AbortSignal
  /** silence in ms after which a stream is reopened */
  quietMs?: number
}

const LONGEST_PAUSE_MS = 8_000

/** Follows a run to its last event, across broken connections and server restarts. */
export async function followRun({ open, after, onEvent, onLost, pause, signal, quietMs = 30_000 }: Options) {
  let seen = after
  let failures = 0
  while (!signal.aborted) {
    let heard = false
    let quiet = false
    const line = new AbortController()
    try {
      for await (const stored of untilQuiet(open(seen, AbortSignal.any([signal, line.signal])), quietMs)) {
        if (signal.aborted) return
        if (!heard) onLost(false)
        heard = true
        seen = Math.max(seen, stored.seq)
        onEvent(stored)
        if (stored.event.type === 'run.finished') return
      }
    } catch (error) {
      if (signal.aborted) return
      quiet = error instanceof QuietError
    } finally {
      line.abort()
    }
    // Long thinking is not a failure: reopen silently.
    if (quiet) continue
    failures = heard ? 1 : failures + 1
    if (failures > 1) onLost(true)
    await pause(Math.min(LONGEST_PAUSE_MS, 250 * 2 ** (failures - 1)))
  }
}

class QuietError extends Error {
  override name = 'QuietError'
}

async function* untilQuiet(events: AsyncIterable<StoredEvent>, quietMs: number) {
  const iterator = events[Symbol.asyncIterator]()
  while (true) {
    const next = await inTime(iterator.next(), quietMs)
    if (next.done) return
    yield next.value
  }
}

async function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new QuietError('No data has arrived for a while.')), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
