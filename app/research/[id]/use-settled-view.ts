'use client'
import { useEffect, useState } from 'react'
import { emptyRunView, foldEvent, type RunView } from '@/lib/research/run-view'
import { runEvents } from './run-events'
import { isOver } from './use-run-view'

/** The final state of a run: from `views` if known, otherwise loaded; null while loading, or if it does not exist. */
export function useSettledView(runId: string, views: Map<string, RunView>): RunView | null {
  const [read, setRead] = useState<RunView | null>(null)
  const known = views.get(runId)
  const isKnown = known !== undefined && isOver(known)
  useEffect(() => {
    if (isKnown) return
    const leaving = new AbortController()
    const load = async () => {
      let view = emptyRunView
      for await (const stored of runEvents(runId, -1, leaving.signal)) view = foldEvent(view, stored)
      if (!leaving.signal.aborted) setRead(view)
      views.set(runId, view)
    }
    load().catch(() => {})
    return () => leaving.abort()
  }, [runId, isKnown, views])
  return isKnown ? known : read
}
