'use client'
import { useSyncExternalStore } from 'react'

/** Matches --breakpoint-wide in the theme. */
const WIDE = '(min-width: 75rem)'

/**
 * Whether the source panel is beside the content. The server assumes a wide screen; CSS hides the panel on a small one.
 */
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
