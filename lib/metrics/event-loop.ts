import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks'

/** How often the event loop is looked at, in ms; the wait itself is part of what is measured. */
const RESOLUTION_MS = 20

const shared = globalThis as typeof globalThis & { folioEventLoop?: IntervalHistogram }

export type EventLoopDelay = Record<'p50' | 'p99' | 'max', number>

/**
 * How late the event loop was since this was called last, in seconds; null the first time, which begins to look: it keeps the
 * processor awake, so it is not done where nobody asks.
 */
export function eventLoopDelay(): EventLoopDelay | null {
  const before = shared.folioEventLoop
  if (!before) {
    shared.folioEventLoop = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
    shared.folioEventLoop.enable()
    return null
  }
  if (before.count === 0) return null
  const late = (ns: number) => Math.max(0, ns / 1e9 - RESOLUTION_MS / 1000)
  const delay = { p50: late(before.percentile(50)), p99: late(before.percentile(99)), max: late(before.max) }
  before.reset()
  return delay
}
