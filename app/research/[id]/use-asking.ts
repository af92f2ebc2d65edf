'use client'
import { useState } from 'react'
import type { Outcome } from '@/lib/errors'
import { reach } from '../../ui/reach'

/**
 * Sends a request once: passes the result to `onDone` and then allows no more requests; after a failure, gives the
 * error and allows a retry.
 */
export function useAsking<T, Given extends unknown[] = []>(
  act: (...given: Given) => Promise<Outcome<T>>,
  onDone?: (value: T, ...given: Given) => void,
) {
  const [state, setState] = useState<{ asked: boolean; error: string | null }>({ asked: false, error: null })
  const ask = async (...given: Given) => {
    setState({ asked: true, error: null })
    const outcome = await reach(act(...given))
    if (outcome.ok) return onDone?.(outcome.value, ...given)
    setState({ asked: false, error: outcome.error.message })
  }
  return { ...state, ask }
}
