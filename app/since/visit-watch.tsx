'use client'
import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { savedVisits, saveVisits } from './save-visits'
import { visitsAt } from './visits'

/** What is done within so long of the last is not written down. */
const NOTED_MS = 20_000

/** Notes in this browser when the person is here; who comes back to a page left open sees what is new on it. */
export function VisitWatch() {
  const router = useRouter()
  useEffect(() => {
    let noted = 0
    const note = () => {
      const now = Date.now()
      if (document.visibilityState === 'hidden' || now - noted < NOTED_MS) return
      const before = savedVisits()
      const visits = visitsAt(now, before)
      saveVisits(visits)
      // The page that was just loaded knows already.
      if (noted > 0 && visits.present.began !== before?.present.began) router.refresh()
      noted = now
    }
    note()
    const events = ['pointerdown', 'keydown', 'scroll', 'visibilitychange']
    for (const event of events) document.addEventListener(event, note, { passive: true, capture: true })
    return () => {
      for (const event of events) document.removeEventListener(event, note, { capture: true })
    }
  }, [router])
  return null
}
