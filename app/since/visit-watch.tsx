'use client'
import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { savedVisits, saveVisits } from './save-visits'
import { visitsAt } from './visits'

/** Minimum interval between recorded activities. */
const NOTED_MS = 20_000

/** Records the person's activity in this browser; on returning to an open page, it shows what is new. */
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
      // A page just loaded is up to date.
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
