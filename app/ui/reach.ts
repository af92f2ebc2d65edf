import { LACK_OF_ROOM } from '@/app/api/health/lack-of-room'
import { SIGNED_OUT } from '@/app/sign-in/signed-out'
import type { Failure, Outcome } from '@/lib/errors'

const UNREACHABLE: Failure = { code: 'internal', message: 'Folio cannot be reached. Is it still running?' }

const OUT: Failure = { code: 'unauthorized', message: SIGNED_OUT }

/** Hears why an action got no answer: Folio is not running, or the person is signed out. */
type Listener = (failure: Failure) => void

const listeners = new Set<Listener>()

/** The outcome of an action, or a failure if the server did not respond or the person is signed out. */
export function reach<T>(action: Promise<Outcome<T>>): Promise<Outcome<T>> {
  return action.catch((error) => ({ ok: false, error: unreached(error) }))
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

/** The failure for an action that threw `error` instead of returning an outcome. */
export function unreached(error?: unknown): Failure {
  return announce(error instanceof Error && error.message === SIGNED_OUT ? OUT : UNREACHABLE)
}

/** The failure for a response that refuses somebody who is no longer signed in. */
export function signedOut(): Failure {
  return announce(OUT)
}

function announce(failure: Failure): Failure {
  for (const hear of listeners) hear(failure)
  return failure
}

/** Calls `hear` whenever an action gets no answer. Returns a function that stops it. */
export function onUnreached(hear: Listener): () => void {
  listeners.add(hear)
  return () => void listeners.delete(hear)
}
