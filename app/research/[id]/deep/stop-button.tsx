'use client'
import { useState } from 'react'
import { stopAndWrite } from '../actions'

/** Ends the searching: what was found until then is written. */
export function StopButton({ runId }: { runId: string }) {
  const [state, setState] = useState<{ asked: boolean; error: string | null }>({ asked: false, error: null })
  const stop = async () => {
    setState({ asked: true, error: null })
    const outcome = await stopAndWrite(runId).catch(() => null)
    if (outcome?.ok) return
    setState({ asked: false, error: outcome?.error.message ?? 'The server does not answer. Try again.' })
  }
  return (
    <p className="flex items-center gap-2 border-t border-line px-3.5 py-2">
      <button type="button" className="button" disabled={state.asked} onClick={stop}>
        {state.asked ? 'Stopping…' : 'Stop and write now'}
      </button>
      {state.error && (
        <span role="alert" className="text-xs text-bad">
          {state.error}
        </span>
      )}
    </p>
  )
}
