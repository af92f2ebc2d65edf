'use client'
import { useState } from 'react'
import type { Outcome } from '@/lib/errors'
import { reach } from '../ui/reach'

/** A choice that is saved immediately. If saving fails, it reverts and gives the error. */
export function useKeptChoice<T>(start: T, keep: (choice: T) => Promise<Outcome<void>>, onKept?: (choice: T) => void) {
  const [chosen, setChosen] = useState(start)
  const [error, setError] = useState<string | null>(null)
  const choose = async (next: T) => {
    const before = chosen
    setChosen(next)
    setError(null)
    const done = await reach(keep(next))
    if (done.ok) return onKept?.(next)
    setChosen(before)
    setError(done.error.message)
  }
  return { chosen, choose, error }
}
