'use client'
import { stopAndWrite } from '../actions'
import { useAsking } from '../use-asking'

/** Ends the searching: what was found until then is written. */
export function StopButton({ runId }: { runId: string }) {
  const { asked, error, ask } = useAsking(() => stopAndWrite(runId))
  return (
    <p className="flex items-center gap-2 border-t border-line px-3.5 py-2">
      <button type="button" className="button" disabled={asked} onClick={ask}>
        {asked ? 'Stopping…' : 'Stop and write now'}
      </button>
      {error && (
        <span role="alert" className="text-xs text-bad">
          {error}
        </span>
      )}
    </p>
  )
}
