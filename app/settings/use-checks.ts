'use client'
import { useState } from 'react'
import type { Check } from '@/lib/models/calls/check-connection'
import type { ModelInput } from '@/lib/models/settings/model-settings'
import { unreached } from '../ui/reach'

/** Tests a connection and collects the results as they arrive. */
export function useChecks(test: (typed: ModelInput) => Promise<AsyncIterable<Check> | { error: string }>) {
  const [checks, setChecks] = useState<Check[]>([])
  const [testing, setTesting] = useState(false)

  /** Returns why nothing could be tested, or null. */
  const run = async (typed: ModelInput): Promise<string | null> => {
    setChecks([])
    setTesting(true)
    try {
      const results = await test(typed)
      if ('error' in results) return results.error
      for await (const check of results) setChecks((now) => [...now, check])
      return null
    } catch (error) {
      return unreached(error).message
    } finally {
      setTesting(false)
    }
  }
  return { checks, testing, run }
}
