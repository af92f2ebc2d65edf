'use client'
import { useEffect } from 'react'
import { useRefresh } from './use-refresh'

const EVERY_MS = 1_500

/** Refreshes the page regularly while it is rendered, for work in progress. */
export function KeepFresh() {
  const refresh = useRefresh()
  useEffect(() => {
    const timer = setInterval(refresh, EVERY_MS)
    return () => clearInterval(timer)
  }, [refresh])
  return null
}
