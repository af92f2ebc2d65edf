import { availableParallelism } from 'node:os'

const CORES = availableParallelism()
const SLOTS = Math.min(4, CORES)
/**
 * Leaves one core to this process, which summarizes and indexes. Another reader would slow it down, and be slow itself
 * for its first papers.
 */
const AT_ONCE = Math.max(1, Math.min(4, CORES - 1))
/** Milliseconds without a new paper after which the last core is used as well, because the current ones take long. */
export const PATIENCE_MS = 3_000

const waiting: (() => void)[] = []
let reading = 0
let patience: NodeJS.Timeout | undefined

/**
 * Runs `work` when a core is free: normally on one core fewer than there are, at most four, and on all of these when no
 * paper finishes soon.
 */
export async function withReadingSlot<T>(work: () => Promise<T>): Promise<T> {
  await new Promise<void>((resolve) => {
    waiting.push(resolve)
    fill()
  })
  try {
    return await work()
  } finally {
    reading--
    waitAnew()
    fill()
  }
}

function fill(): void {
  while (reading < AT_ONCE && waiting.length > 0) begin()
  if (reading < SLOTS && waiting.length > 0) patience ??= setTimeout(begin, PATIENCE_MS)
}

function begin(): void {
  waitAnew()
  reading++
  waiting.shift()?.()
}

function waitAnew(): void {
  clearTimeout(patience)
  patience = undefined
}
