import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Interval for checking whether the process is idle, ms. */
const LOOK_MS = 15_000
/** Share of a core below which a process counts as idle. */
const RESTING = 0.05
/** Growth since the last collection that makes another one worthwhile, in bytes. */
const WORTH = 16 * 1024 * 1024
/** The same during work, which each collection blocks for about a tenth of a second. */
const WORTH_IN_WORK = 64 * 1024 * 1024

/**
 * Collects garbage once when the process becomes idle. Node collects only when memory is requested, so that the last
 * question or paper would occupy memory as long as nothing happens. Returns a function that stops it.
 */
export function collectAtRest(lookMs = LOOK_MS): () => void {
  const collect = collector()
  let before = process.cpuUsage()
  let left = 0
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    before = process.cpuUsage()
    if ((user + system) / 1_000 / lookMs > RESTING || used() - left < WORTH) return
    collect()
    left = used()
    before = process.cpuUsage()
  }, lookMs)
  timer.unref()
  return () => clearInterval(timer)
}

/**
 * Returns a function that collects garbage if enough has accumulated, to be called between the parts of long work. Node
 * waits until the heap has grown to several times its live size, and returns little of that.
 */
export function collectInWork(worth = WORTH_IN_WORK): () => void {
  const collect = collector()
  let left = used()
  return () => {
    if (used() - left < worth) return
    collect()
    left = used()
  }
}

/** Bytes of the heap and of buffers, including garbage. */
function used(): number {
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

/** Node's garbage collector, without the flag that would expose it to all code. */
function collector(): () => void {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as () => void
}
