'use client'
import { Button } from '../../../ui/button'
import { ErrorLine } from '../../../ui/error-line'
import { cancel } from '../actions'
import { useAsking } from '../use-asking'

export function CancelButton({ runId }: { runId: string }) {
  const { asked, error, ask } = useAsking(() => cancel(runId))
  return (
    <>
      <ErrorLine as="span" className="self-center text-xs">
        {error}
      </ErrorLine>
      <Button disabled={asked} onClick={ask}>
        {asked ? 'Cancelling…' : 'Cancel'}
      </Button>
    </>
  )
}
