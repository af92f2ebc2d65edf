'use client'
import { useSyncExternalStore } from 'react'

/** As --breakpoint-wide in the theme. */
const WIDE = '(min-width: 75rem)'

/** Whether a source stands beside what is read. The server takes a wide screen; CSS hides it on a small one. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = window.matchMedia(WIDE)
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => window.matchMedia(WIDE).matches,
    () => true,
  )
}
