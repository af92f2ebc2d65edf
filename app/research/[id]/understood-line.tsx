'use client'
import { useState } from 'react'
import type { FollowUp } from '@/lib/analyst/follow-up/exchange'
import { askTyped } from './actions'

type Props = {
  runId: string
  understood: FollowUp
  /** told the version that asks the question by itself */
  onAsked(runId: string): void
}

/** How a question that refers back was understood, and the way to ask it as it was typed. */
export function UnderstoodLine({ runId, understood, onAsked }: Props) {
  const [state, setState] = useState<{ asked: boolean; error: string | null }>({ asked: false, error: null })
  const ask = async () => {
    setState({ asked: true, error: null })
    const outcome = await askTyped(runId).catch(() => null)
    if (outcome?.ok) return onAsked(outcome.value.runId)
    setState({ asked: false, error: outcome?.error.message ?? 'The server does not answer. Try again.' })
  }
  return (
    <p className="-mt-2 mb-5 flex flex-wrap items-center gap-x-1.5 text-sm wrap-anywhere text-soft">
      <span>
        Understood as being about <span className="text-ink">{understood.about}</span>:{' '}
        <q className="font-serif italic">{understood.text}</q>
      </span>
      <button type="button" className="button button-quiet min-h-0 px-1.5 py-0.5" disabled={state.asked} onClick={ask}>
        Ask it as typed
      </button>
      <span role="alert" className="text-bad empty:hidden">
        {state.error}
      </span>
    </p>
  )
}
