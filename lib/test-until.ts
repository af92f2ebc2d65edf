import { setTimeout as wait } from 'node:timers/promises'

/** How long a test waits for one thing, ms. A busy machine is slow; only something that hangs takes this long. */
const PATIENCE_MS = 60_000

/**
 * Waits until `holds` returns something true, and returns that. Throws after a minute with the name of what it waited for.
 * Looking must not slow down the work that it waits for, which runs in the same process and on the same database: the
 * pause between two looks is at least four times as long as the last look took, up to a quarter of a second.
 *
 * @param what completes the sentence "waited for …"
 * @param everyMs least pause between two looks
 */
export async function until<T>(what: string, holds: () => T | Promise<T>, everyMs = 20): Promise<NonNullable<T>> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; ) {
    const begun = performance.now()
    const found = await holds()
    if (found) return found
    await wait(Math.max(everyMs, Math.min(250, 4 * (performance.now() - begun))))
  }
  throw new Error(`waited for ${what} for ${PATIENCE_MS / 1000} s`)
}

/** Returns the result of `work`. Throws after a minute with the name of what it waited for. */
export async function inTime<T>(what: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    const fail = () => reject(new Error(`waited for ${what} for ${PATIENCE_MS / 1000} s`))
    timer = setTimeout(fail, PATIENCE_MS)
  })
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer))
}
