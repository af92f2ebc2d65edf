'use client'
import { Button } from '../../../ui/button'
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
      <Button disabled={asked} onClick={ask}>
        {asked ? 'Cancelling…' : 'Cancel'}
      </Button>
    </>
  )
}
