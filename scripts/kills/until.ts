import { setTimeout as wait } from 'node:timers/promises'

export async function until(holds: () => Promise<boolean>, seconds: number) {
  const deadline = Date.now() + seconds * 1000
  for (;;) {
    if (await holds().catch(() => false)) return
    if (Date.now() > deadline) throw new Error('it did not come to that in time')
    await wait(200)
  }
}

/** Milliseconds in seconds, to a tenth. */
export const inSeconds = (ms: number) => Math.round(ms / 100) / 10
