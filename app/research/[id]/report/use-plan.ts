'use client'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ReportPlan } from '@/lib/research/plan/report-plan'
import { getPlan, keepPlan } from '../actions'

/** Pause in typing before changes are saved. */
const PAUSE_MS = 300

const NO_SERVER = 'The server is not responding. Your changes will be saved once it does.'

/** The current plan of a report, and a function to change it, which saves immediately. */
export function usePlan(runId: string, proposed: ReportPlan) {
  const [plan, setPlan] = useState<ReportPlan | null>(null)
  const [kept, setKept] = useState<{ isKept: boolean; error: string | null }>({ isKept: true, error: null })
  const latest = useRef(proposed)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const turn = useRef<Promise<void>>(Promise.resolve())

  useEffect(() => {
    let left = false
    getPlan(runId)
      .then((found) => (found.ok ? found.value : proposed))
      .catch(() => proposed)
      .then((found) => {
        if (left) return
        latest.current = found
        setPlan(found)
      })
    return () => {
      left = true
    }
  }, [runId, proposed])

  /** One save at a time, so that the latest change is saved last. */
  const keep = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    const changed = latest.current
    turn.current = turn.current.then(async () => {
      const done = await keepPlan(runId, changed).catch(() => null)
      const error = done?.ok ? null : (done?.error.message ?? NO_SERVER)
      if (latest.current === changed) setKept({ isKept: error === null, error })
    })
  }, [runId])

  const change = useCallback(
    (next: ReportPlan) => {
      latest.current = next
      setPlan(next)
      setKept({ isKept: false, error: null })
      clearTimeout(timer.current)
      timer.current = setTimeout(keep, PAUSE_MS)
    },
    [keep],
  )

  // Save pending changes when the page is left.
  useEffect(() => {
    const leave = () => {
      if (timer.current !== undefined) keep()
    }
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [keep])

  return { plan, change, ...kept }
}
