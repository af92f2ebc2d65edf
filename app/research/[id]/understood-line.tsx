'use client'
import type { FollowUp } from '@/lib/thinking/question-tasks'
import { Button } from '../../ui/button'
import { ErrorLine } from '../../ui/error-line'
import { askTyped } from './actions'
import { useAsking } from './use-asking'

type Props = {
  runId: string
  understood: FollowUp
  /** called with the new version */
  onAsked(runId: string): void
}

/** How a follow-up question was understood, with a button to ask it as typed. */
export function UnderstoodLine({ runId, understood, onAsked }: Props) {
  const { asked, error, ask } = useAsking(
    () => askTyped(runId),
    (version) => onAsked(version.runId),
  )
  return (
    <p className="-mt-2 mb-5 flex flex-wrap items-center gap-x-2 text-sm wrap-anywhere text-soft">
      <span>
        Understood as a follow-up to <q className="text-ink">{understood.about}</q>:{' '}
        <q className="font-serif italic">{understood.text}</q>
      </span>
      <Button kind="quiet" className="-ml-1.5 min-h-0 px-1.5 py-0.5" disabled={asked} onClick={ask}>
        Ask it as typed
      </Button>
      <ErrorLine as="span">{error}</ErrorLine>
    </p>
  )
}
