import { availableParallelism } from 'node:os'

const waiting: (() => void)[] = []
let free = Math.min(4, availableParallelism())

/** Runs `work` when a core is free for it: as many papers are read at once as there are cores, at most four. */
export async function withReadingSlot<T>(work: () => Promise<T>): Promise<T> {
  if (free > 0) free--
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else free++
  }
}
