'use client'
import { cancel } from '../actions'
import { useAsking } from '../use-asking'

export function CancelButton({ runId }: { runId: string }) {
  const { asked, error, ask } = useAsking(() => cancel(runId))
  return (
    <>
      {error && (
        <span role="alert" className="self-center text-xs text-bad">
          {error}
        </span>
      )}
      <button type="button" className="button" disabled={asked} onClick={ask}>
        {asked ? 'Cancelling…' : 'Cancel'}
      </button>
    </>
  )
}
