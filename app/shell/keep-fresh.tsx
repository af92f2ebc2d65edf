'use client'
import { useEffect } from 'react'
import { useRefresh } from './use-refresh'

const EVERY_MS = 1_500

/** Reads the page again now and then: it stands there while something on the page is under way. */
export function KeepFresh() {
  const refresh = useRefresh()
  useEffect(() => {
    const timer = setInterval(refresh, EVERY_MS)
    return () => clearInterval(timer)
  }, [refresh])
  return null
}
