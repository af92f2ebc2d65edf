'use client'
import { useRouter } from 'next/navigation'
import { useCallback } from 'react'
import { lookForServer, unreached } from '../ui/reach'

/**
 * Reads the page again by itself. Where the server is gone the page stays: the router would give it up for an error page
 * of the browser.
 */
export function useRefresh() {
  const router = useRouter()
  return useCallback(async () => {
    if ((await lookForServer()).isThere) router.refresh()
    else unreached()
  }, [router])
}
