'use client'
import { useState } from 'react'
import type { Outcome } from '@/lib/errors'
import { reach } from '../../ui/reach'

/**
 * Asks the server for something once: what it gives is told to `onDone`, and nothing can be asked again; of a failure
 * there is the sentence, and another try.
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
