'use client'
import { useCallback, useEffect, useState } from 'react'
import { requireValue } from '@/app/require-value'
import type { RunStanding } from '@/lib/research/control/run-standing'
import { runStanding as read } from './actions'

const EVERY_MS = 3_000

/** The status of a run, polled because another window may pause it. Null before the first response. */
export function useStanding(runId: string): { standing: RunStanding | null; look(): Promise<void> } {
  const [standing, setStanding] = useState<RunStanding | null>(null)
  const look = useCallback(async () => {
    const found = await read(runId)
      .then(requireValue)
      .catch(() => null)
    if (found) setStanding(found)
  }, [runId])
  useEffect(() => {
    void look()
    const timer = setInterval(look, EVERY_MS)
    return () => clearInterval(timer)
  }, [look])
  return { standing, look }
}
