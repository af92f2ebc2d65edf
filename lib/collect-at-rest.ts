import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** How often it is looked whether the process rests, in ms. */
const LOOK_MS = 15_000
/** Share of a core below which a process rests. */
const RESTING = 0.05
/** What has to have gathered since the last collection to be worth another one, in bytes. */
const WORTH = 16 * 1024 * 1024
/** The same while work goes on, where each collection holds it up for about a tenth of a second. */
const WORTH_IN_WORK = 64 * 1024 * 1024

/**
 * Collects garbage once when the process comes to rest. Node itself collects as memory is asked for, so what the last
 * question or paper left would be held for as long as nothing happens. Gives what ends it.
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
 * Gives what collects garbage once a good deal of it has gathered, to be called between the parts of long work: Node itself
 * waits until the heap has grown to several times what is held, and gives little of that back.
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

/** Bytes of the heap and of buffers, garbage included. */
function used(): number {
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

/** Node's own collector, without the flag that would show it to every program. */
function collector(): () => void {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as () => void
}
