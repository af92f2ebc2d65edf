import { LACK_OF_ROOM } from '@/app/api/health/lack-of-room'
import type { Failure, Outcome } from '@/lib/errors'

const UNREACHABLE: Failure = { code: 'internal', message: 'Folio cannot be reached. Is it still running?' }

const listeners = new Set<() => void>()

/** The outcome of an action, or a failure if the server did not respond. */
export function reach<T>(action: Promise<Outcome<T>>): Promise<Outcome<T>> {
  return action.catch(() => ({ ok: false, error: unreached() }))
}

/** Whether the server responds, and why it cannot work (null if it can). */
export async function lookForServer(): Promise<{ isThere: boolean; lack: string | null }> {
  try {
    const { headers } = await fetch('/api/health', { method: 'HEAD', cache: 'no-store' })
    const lack = headers.get(LACK_OF_ROOM)
    return { isThere: true, lack: lack && decodeURIComponent(lack) }
  } catch {
    return { isThere: false, lack: null }
  }
}

/** The failure for a missing response. */
export function unreached(): Failure {
  for (const hear of listeners) hear()
  return UNREACHABLE
}

/** Calls `hear` whenever the server does not respond. Returns a function that stops it. */
export function onUnreached(hear: () => void): () => void {
  listeners.add(hear)
  return () => void listeners.delete(hear)
}
