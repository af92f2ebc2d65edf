'use client'
import { useRouter } from 'next/navigation'
import type { ReactNode } from 'react'
import { useAsking } from '@/app/research/[id]/use-asking'
import type { AgainRequest } from '@/lib/research/again/ask-again-from'
import { Button } from '../../../ui/button'
import { ErrorLine } from '../../../ui/error-line'
import { runAgain } from '../actions'

type Props = {
  runId: string
  label?: string
  className: string
  wanted(): AgainRequest
  /** label of the button that starts it */
  start: string
  leave(): void
  /** shown before that button */
  more?: ReactNode
  children: ReactNode
}

/** Repeats a run with the given changes, as a new version, and opens it. */
export function AgainForm({ runId, label, className, wanted, start, leave, more, children }: Props) {
  const router = useRouter()
  const { asked, error, ask } = useAsking(
    () => runAgain(runId, wanted()),
    (next) => router.push(`/research/${next.sessionId}?run=${next.runId}`),
  )
  return (
    <form
      aria-label={label}
      className={`panel grid gap-2 p-3.5 ${className}`}
      onSubmit={(event) => {
        event.preventDefault()
        ask()
      }}
    >
      {children}
      <p className="flex flex-wrap items-center gap-2">
        {more}
        <Button type="submit" kind="main" disabled={asked}>
          {asked ? 'Starting…' : start}
        </Button>
        <Button kind="quiet" onClick={leave}>
          Cancel
        </Button>
        <ErrorLine as="span" className="text-sm">
          {error}
        </ErrorLine>
      </p>
    </form>
  )
}
