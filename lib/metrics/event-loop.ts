import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks'

/** Sampling interval of the event loop, ms; it is part of the measured delay. */
const RESOLUTION_MS = 20

const shared = globalThis as typeof globalThis & { folioEventLoop?: IntervalHistogram }

export type EventLoopDelay = Record<'p50' | 'p99' | 'max', number>

/**
 * Delay of the event loop since the last call, in seconds. Null the first time, which starts the sampling: it keeps the
 * processor awake and so does not run unasked.
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
