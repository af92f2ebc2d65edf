const waiting: (() => void)[] = []
let free = 16

/**
 * Does a piece of a run's work when there is a slot for it: all runs begin at once and say so, while as many work as a
 * process can serve.
 */
export async function withRunSlot<T>(work: () => Promise<T>): Promise<T> {
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
