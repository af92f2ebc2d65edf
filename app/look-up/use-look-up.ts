'use client'
import { useCallback, useRef, useState } from 'react'
import type { Failure, Outcome } from '@/lib/errors'
import { unreached } from '../ui/reach'

type State<T> = { found: T | null; error: Failure | null; busy: boolean }

/** Runs a lookup and shows the latest results. Earlier results stay until new ones arrive. */
export function useLookUp<T>(ask: (text: string) => Promise<AsyncIterable<Outcome<T>>>) {
  const [state, setState] = useState<State<T>>({ found: null, error: null, busy: false })
  const latest = useRef(0)
  const lookUp = useCallback(
    async (text: string) => {
      latest.current += 1
      const turn = latest.current
      const update = (change: Partial<State<T>>) =>
        turn === latest.current && setState((state) => ({ ...state, ...change }))
      update({ busy: true, error: null })
      try {
        for await (const outcome of await ask(text)) {
          update(outcome.ok ? { found: outcome.value } : { error: outcome.error })
        }
      } catch (error) {
        update({ error: unreached(error) })
      }
      update({ busy: false })
    },
    [ask],
  )
  return { ...state, lookUp }
}
