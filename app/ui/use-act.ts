'use client'
import { useCallback, useState } from 'react'
import type { Outcome } from '@/lib/errors'
import { reach } from './reach'

/**
 * Runs an action that may fail: returns its value wrapped in an object, or null if it failed; `error` then holds the
 * message until the next action.
 */
export function useAct() {
  const [error, setError] = useState<string | null>(null)
  const act = useCallback(async <T>(work: Promise<Outcome<T>>): Promise<{ value: T } | null> => {
    setError(null)
    const done = await reach(work)
    if (done.ok) return { value: done.value }
    setError(done.error.message)
    return null
  }, [])
  return { error, act }
}
