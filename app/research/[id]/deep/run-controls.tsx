'use client'
import type { Outcome } from '@/lib/errors'
import { Button } from '../../../ui/button'
import { ErrorLine } from '../../../ui/error-line'
import { pause, resume, stopAndWrite } from '../actions'
import { useAsking } from '../use-asking'
import { useStanding } from '../use-standing'

type Props = {
  runId: string
  /** whether there is anything to write from */
  canWrite: boolean
}

/** Pauses or resumes a long run, or ends its search: it then writes from what it has found. */
export function RunControls({ runId, canWrite }: Props) {
  const { standing, look } = useStanding(runId)
  const isPaused = standing?.status === 'paused'
  const left = isPaused ? null : sayLeft(standing?.leftMs ?? null, standing?.from ?? 0)
  return (
    <div className="mt-2.5 flex flex-wrap items-center gap-2">
      {isPaused ? (
        <Act key="resume" main name="Resume" doing="Resuming…" act={() => resume(runId)} onDone={look} />
      ) : (
        <Act key="pause" name="Pause" doing="Pausing…" act={() => pause(runId)} onDone={look} />
      )}
      {canWrite && !isPaused && <Act name="Stop and write now" doing="Stopping…" act={() => stopAndWrite(runId)} />}
      <span role="status" className="text-xs text-soft tabular-nums">
        {isPaused && 'Paused. You can resume from this point, even after the server restarts.'}
        {left}
      </span>
    </div>
  )
}

type ActProps = { name: string; doing: string; main?: true; act(): Promise<Outcome<void>>; onDone?(): void }

function Act({ name, doing, main, act, onDone }: ActProps) {
  const { asked, error, ask } = useAsking(act, onDone)
  return (
    <>
      <Button kind={main ? 'main' : 'normal'} disabled={asked} onClick={ask}>
        {asked ? doing : name}
      </Button>
      <ErrorLine as="span" className="text-xs">
        {error}
      </ErrorLine>
    </>
  )
}

/** Hide short remaining times: they would be over by the time they are read. */
const LEAST_MS = 15_000

function sayLeft(ms: number | null, runs: number): string | null {
  if (ms === null || ms < LEAST_MS) return null
  const minutes = Math.round(ms / 60_000)
  const time = minutes < 1 ? 'less than a minute' : minutes === 1 ? 'about a minute' : `about ${minutes} minutes`
  return `Probably ${time} left, based on the last ${runs} runs.`
}
