import { LACK_OF_ROOM } from '@/app/api/health/lack-of-room'
import type { Failure, Outcome } from '@/lib/errors'

const UNREACHABLE: Failure = { code: 'internal', message: 'Folio cannot be reached. Is it still running?' }

const listeners = new Set<() => void>()

/** What an action gave, or that nothing came from the server. */
export function reach<T>(action: Promise<Outcome<T>>): Promise<Outcome<T>> {
  return action.catch(() => ({ ok: false, error: unreached() }))
}

/** Whether the server answers at all, and what keeps it from work: null where nothing does. */
export async function lookForServer(): Promise<{ isThere: boolean; lack: string | null }> {
  try {
    const { headers } = await fetch('/api/health', { method: 'HEAD', cache: 'no-store' })
    const lack = headers.get(LACK_OF_ROOM)
    return { isThere: true, lack: lack && decodeURIComponent(lack) }
  } catch {
    return { isThere: false, lack: null }
  }
}

/** What is said when nothing came from the server. */
export function unreached(): Failure {
  for (const hear of listeners) hear()
  return UNREACHABLE
}

/** Calls `hear` whenever nothing came from the server. Gives back what ends this. */
export function onUnreached(hear: () => void): () => void {
  listeners.add(hear)
  return () => void listeners.delete(hear)
}
