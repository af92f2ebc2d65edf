'use client'
import { unstable_isUnrecognizedActionError as isFromAnotherBuild } from 'next/navigation'
import { useEffect, useReducer, useState } from 'react'
import { isFinal } from '@/lib/research/events'
import { foldEvent, type RunView } from '@/lib/research/run-view'
import { watch } from './actions'
import { followRun } from './follow-run'

/** The run as it is now and as it goes on. `lost`: the server does not answer at the moment. */
export function useRunView(runId: string, start: RunView): { view: RunView; lost: boolean } {
  const [view, fold] = useReducer(foldEvent, start)
  const [lost, setLost] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `start` is where it begins; later views come by events
  useEffect(() => {
    if (isOver(start)) return
    const leaving = new AbortController()
    followRun({
      open: (after) => watch(runId, after).catch(reloadWhenOutdated),
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

/** After an update of Folio an open page calls actions that are gone: it needs the new page. */
function reloadWhenOutdated(error: unknown): never {
  if (isFromAnotherBuild(error)) window.location.reload()
  throw error
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
