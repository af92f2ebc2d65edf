'use client'
import { useCallback, useEffect, useState } from 'react'
import type { LookUp } from '@/lib/library/metadata/look-up-metadata'
import * as care from './care-actions'

const POLL_MS = 1_000

/** The latest bulk lookup, polled while it runs. `onNews` is called with each result. */
export function useLookUp(initial: LookUp | null, onNews: () => Promise<void>) {
  const [lookUp, setLookUp] = useState(initial)
  const load = useCallback(async () => {
    const now = await care.lookUpProgress().catch(() => undefined)
    if (now !== undefined) setLookUp(now)
  }, [])
  const running = lookUp?.status === 'running'
  const found = lookUp?.results.length ?? 0

  useEffect(() => {
    if (!running) return
    const timer = setInterval(load, POLL_MS)
    return () => clearInterval(timer)
  }, [running, load])

  useEffect(() => {
    if (found > 0) onNews().catch(() => {})
  }, [found, onNews])

  const stop = useCallback(() => care.stopLookingUp().then(load, load), [load])
  const dismiss = useCallback(() => care.dismissLookUp().then(load, load), [load])
  return { lookUp, load, stop, dismiss }
}
