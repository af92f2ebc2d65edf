'use client'
import { type ReactNode, useState } from 'react'
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
      <button
        type="button"
        aria-label="Dismiss what is new"
        className="button button-quiet float-right min-h-8 px-2.5"
        onClick={dismiss}
      >
        ×
      </button>
      {children}
    </section>
  )
}
