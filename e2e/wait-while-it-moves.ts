import { setTimeout as wait } from 'node:timers/promises'

/** How long nothing may change before a wait fails. */
const STALL_MS = 90_000

type Look<T> = {
  /** the result, once it is there */
  done: T | false
  /** changes while there is progress */
  state: string
  /** named in the failure */
  waitsFor: string
}

/** Polls until done. Fails if nothing changes for 90 seconds, and names what it waited for. */
export async function waitWhileItMoves<T>(look: () => Promise<Look<T>>): Promise<T> {
  let last = ''
  for (let end = Date.now() + STALL_MS; ; await wait(200)) {
    const { done, state, waitsFor } = await look()
    if (done !== false) return done
    if (state !== last) end = Date.now() + STALL_MS
    last = state
    if (Date.now() > end) throw new Error(`Nothing moved for ${STALL_MS / 1000} s while this waited for ${waitsFor}`)
  }
}
