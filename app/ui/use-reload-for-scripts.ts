import { useEffect } from 'react'
import { keepTyped } from '../shell/typed-text'
import { keep, readKept } from './kept'
import { lookForServer } from './reach'

/** The session storage key for the time of the last reload, in milliseconds since 1970. */
const KEY = 'folio:reloaded'
const AGAIN_AFTER_MS = 30_000

/**
 * Reloads the page if `error` is a script that could not be loaded: the person is no longer signed in, or Folio was
 * updated after the page was opened. Stays on the page if Folio is not running, or if a reload did not help.
 */
export function useReloadForScripts(error: unknown): void {
  useEffect(() => {
    if (!(error instanceof Error) || error.name !== 'ChunkLoadError') return
    lookForServer().then(({ isThere }) => isThere && reloadOnce())
  }, [error])
}

function reloadOnce(): void {
  if (Date.now() - Number(readKept('sessionStorage', KEY)) < AGAIN_AFTER_MS) return
  // Without session storage nothing would end a row of reloads.
  if (!keep('sessionStorage', KEY, String(Date.now()))) return
  keepTyped(true)
  location.reload()
}
