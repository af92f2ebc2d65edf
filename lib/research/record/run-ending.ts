import { db } from '../../db/client'
import type { Owner } from '../../db/work-rows/owner-rows'
import { currentExecution } from '../../engine/workflow'
import type { Failure } from '../../errors'
import { withOwner } from '../../owner'
import { forgetMemory } from '../../sessions/entries'
import { callsOf, type RunCalls } from '../costs/run-meter'
import { sumCalls } from '../costs/sum-calls'
import type { RunEvent } from '../events/events'
import { LONG_MODES } from '../settings/run-limits'
import { endRun, readStoredEvents } from './run-events'

/**
 * Version of the steps. A stored run continues only with the version it started with; otherwise it ends and says so. Raise
 * it when steps of a mode are added, removed, renamed or moved, or return another shape.
 */
export const STEPS = 19

/** The step of a run that stores its ending. */
export const LAST_STEP = 'end'

export type Ending = { status: Extract<RunEvent, { type: 'run.finished' }>['status']; error: Failure | null }

/**
 * Whether the session forgets what its commands refer to, as after every error. Long runs, and a section added to a
 * report, leave the session unchanged.
 */
export function forgetsMemory(mode: string, { status }: Ending): boolean {
  return (status === 'failed' || status === 'interrupted') && !LONG_MODES.includes(mode) && mode !== 'extend'
}

/** Model calls stored at the end of a run: the list and their sum. */
export function settleCalls({ before, added }: RunCalls, ms: number) {
  const calls = [...before, ...added]
  return { trace: { calls }, usage: { ...sumCalls(calls), ms } }
}

/**
 * Ends a run from outside of its steps, keeping what it has emitted, if it has no worker or cannot continue. Does
 * nothing if the run has ended.
 */
export async function breakOff(runId: string, ending: Ending, owner: Owner | null = currentExecution()): Promise<void> {
  const client = await db()
  const run = await client.run.findUnique({
    where: { id: runId },
    select: { sessionId: true, mode: true, ownerId: true },
  })
  if (!run) return
  const [stored, calls] = await Promise.all([readStoredEvents(runId), callsOf(runId)])
  const at = Date.now()
  // The time before its turn does not count as part of the run.
  const begunAt = stored.findLast(({ event }) => event.type === 'run.started')?.event.at ?? at
  const { trace, usage } = settleCalls(calls, at - begunAt)
  const finished: RunEvent = { type: 'run.finished', at, ...ending, usage }
  const events = [...stored.map(({ event }) => event), finished]
  const last = [{ seq: (stored.at(-1)?.seq ?? -1) + 1, event: finished }]
  const ended = await withOwner(run.ownerId, () => endRun(runId, { ...ending, usage, trace, events }, last, owner))
  if (ended && forgetsMemory(run.mode, ending)) await forgetMemory(run.sessionId)
}

export const INTERRUPTED: Ending = {
  status: 'interrupted',
  error: { code: 'internal', message: 'Folio stopped in the middle of this answer and could not resume it.' },
}

export const OUTDATED: Ending = {
  status: 'interrupted',
  error: {
    code: 'internal',
    message: 'Folio was updated in the middle of this answer and could not resume it. Ask again.',
  },
}
