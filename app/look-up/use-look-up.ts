'use client'
import { useRef, useState } from 'react'
import type { Failure } from '@/lib/errors'
import type { LookedUp } from '@/lib/research/look-up/look-up'
import { lookUpDraft } from './actions'

const UNREACHABLE: Failure = { code: 'internal', message: 'Folio cannot be reached. Is it still running?' }

type State = { found: LookedUp | null; error: Failure | null; busy: boolean }

/** Looks a draft up and shows what comes, the latest only. What was found before stays until something new is. */
export function useLookUp() {
  const [state, setState] = useState<State>({ found: null, error: null, busy: false })
  const latest = useRef(0)
  async function lookUp(draft: string) {
    latest.current += 1
    const turn = latest.current
    const update = (change: Partial<State>) => turn === latest.current && setState((state) => ({ ...state, ...change }))
    update({ busy: true, error: null })
    try {
      for await (const outcome of await lookUpDraft(draft)) {
        update(outcome.ok ? { found: outcome.value } : { error: outcome.error })
      }
    } catch {
      update({ error: UNREACHABLE })
    }
    update({ busy: false })
  }
  return { ...state, lookUp }
}
