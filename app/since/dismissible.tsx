'use client'
import { type ReactNode, useState } from 'react'
import { Button } from '../ui/button'
import { saveVisits } from './save-visits'
import { dismissedAt } from './visits'

/** Can be dismissed until there is something new. */
export function Dismissible({ children }: { children: ReactNode }) {
  const [isGone, setGone] = useState(false)
  const dismiss = () => {
    saveVisits(dismissedAt(Date.now()))
    setGone(true)
  }
  if (isGone) return null
  return (
    <section aria-labelledby="since" className="mt-8 rounded-card border border-line py-3 pr-2 pl-4 text-sm text-soft">
      <Button aria-label="Dismiss this summary" kind="quiet" className="float-right min-h-8 px-2.5" onClick={dismiss}>
        ×
      </Button>
      {children}
    </section>
  )
}
