'use client'
import { useRouter } from 'next/navigation'
import { useCallback } from 'react'
import { lookForServer, unreached } from '../ui/reach'

/** Refreshes the page. If the server is gone the page stays: the router would replace it with a browser error. */
export function useRefresh() {
  const router = useRouter()
  return useCallback(async () => {
    if ((await lookForServer()).isThere) router.refresh()
    else unreached()
  }, [router])
}
