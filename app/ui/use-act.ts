'use client'
import { useCallback, useState } from 'react'
import type { Outcome } from '@/lib/errors'
import { reach } from './reach'

/**
 * Does what the server may refuse: gives what it gave, in an object, and null where it refused; then `error` says why, until
 * the next act.
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
