import type { Failure, Outcome } from '@/lib/errors'

const UNREACHABLE: Failure = { code: 'internal', message: 'Folio cannot be reached. Is it still running?' }

const listeners = new Set<() => void>()

/** What an action gave, or that nothing came from the server. */
export function reach<T>(action: Promise<Outcome<T>>): Promise<Outcome<T>> {
  return action.catch(() => ({ ok: false, error: unreached() }))
}

/** Whether the server answers at all. */
export function isReached(): Promise<boolean> {
  return fetch('/api/health', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )
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
