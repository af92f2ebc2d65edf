'use client'
import { useState } from 'react'
import type { Outcome } from '@/lib/errors'

/**
 * Asks the server for something once: what it gives is told to `onDone`, and nothing can be asked again; of a failure
 * there is the sentence, and another try.
 */
export function useAsking<T>(act: () => Promise<Outcome<T>>, onDone?: (value: T) => void) {
  const [state, setState] = useState<{ asked: boolean; error: string | null }>({ asked: false, error: null })
  const ask = async () => {
    setState({ asked: true, error: null })
    const outcome = await act().catch(() => null)
    if (outcome?.ok) return onDone?.(outcome.value)
    setState({ asked: false, error: outcome?.error.message ?? 'The server does not answer. Try again.' })
  }
  return { ...state, ask }
}
