'use client'
import { unshare } from '../sharing/actions'
import { Button } from '../ui/button'
import { focusNeighbour } from '../ui/focus-neighbour'
import { reach } from '../ui/reach'
import { showToast } from '../ui/toast'

/** Stops sharing immediately. */
export function StopButton({ shareId, title }: { shareId: string; title: string }) {
  return (
    <Button
      aria-label={`Stop sharing ${title}`}
      onClick={async ({ currentTarget }) => {
        focusNeighbour(currentTarget)
        const done = await reach(unshare(shareId))
        showToast(done.ok ? { message: 'This is no longer shared.' } : { message: done.error.message, tone: 'bad' })
      }}
    >
      Stop
    </Button>
  )
}
