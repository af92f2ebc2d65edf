'use client'
import { useEffect, useReducer, useState } from 'react'
import { isFinal } from '@/lib/research/run-status'
import { foldEvent, type RunView } from '@/lib/research/run-view'
import { followRun } from './follow-run'
import { runEvents } from './run-events'

/** The state of a run, updated while it continues. `lost`: the server currently does not respond. */
export function useRunView(runId: string, start: RunView): { view: RunView; lost: boolean } {
  const [view, fold] = useReducer(foldEvent, start)
  const [lost, setLost] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `start` is where it begins; later views come by events
  useEffect(() => {
    if (isOver(start)) return
    const leaving = new AbortController()
    followRun({
      open: (after, signal) => runEvents(runId, after, signal),
      after: start.seq,
      onEvent: fold,
      onLost: setLost,
      pause: pauseUntilOnline,
      signal: leaving.signal,
    })
    return () => leaving.abort()
  }, [runId])

  return { view, lost }
}

export function isOver({ status }: Pick<RunView, 'status'>): boolean {
  return isFinal(status)
}

function pauseUntilOnline(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    window.addEventListener('online', done)
  })
}
