import { availableParallelism } from 'node:os'

const CORES = availableParallelism()
const SLOTS = Math.min(4, CORES)
/**
 * One core is left to this process, which summarizes and indexes what was read: another reader takes its time from it, and
 * is slow itself until it has read some papers.
 */
const AT_ONCE = Math.max(1, Math.min(4, CORES - 1))
/** Milliseconds without any paper taken up, after which the last core is used as well: those that are read take long. */
export const PATIENCE_MS = 3_000

const waiting: (() => void)[] = []
let reading = 0
let patience: NodeJS.Timeout | undefined

/**
 * Runs `work` when a core is free for it: fewer papers are read at once than there are cores, at most four, and as many
 * as there are cores while none of them is done soon.
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
