'use client'
import { useState } from 'react'
import { cancel } from '../actions'

export function CancelButton({ runId }: { runId: string }) {
  const [state, setState] = useState<{ asked: boolean; error: string | null }>({ asked: false, error: null })
  const ask = async () => {
    setState({ asked: true, error: null })
    const outcome = await cancel(runId).catch(() => null)
    if (outcome?.ok) return
    setState({ asked: false, error: outcome?.error.message ?? 'The server does not answer. Try again.' })
  }
  return (
    <>
      {state.error && (
        <span role="alert" className="self-center text-xs text-bad">
          {state.error}
        </span>
      )}
      <button type="button" className="button" disabled={state.asked} onClick={ask}>
        {state.asked ? 'Cancelling…' : 'Cancel'}
      </button>
    </>
  )
}
