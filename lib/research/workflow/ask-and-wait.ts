import { progressOf } from '../control/progress'
import { cancelRun } from '../control/run-control'
import type { RunEvent } from '../events/events'
import { type RunJson, runJson } from '../results/run-json'
import { emptyRunView, foldEvent } from '../run-view'
import { getRun, startRun, watchRun } from '../runs'
import type { Mode, RunSettings } from '../settings/modes'
import { roundsOf } from '../settings/run-limits'
import { progressLine } from './progress-line'

type RunRequest = { question: string; mode: Mode; settings?: RunSettings }
/** Abort signal and progress callback of a caller that waits for a run. */
type Waiting = { signal: AbortSignal; tell(line: string, done: number): void }

/**
 * Asks a question and returns its run once it has ended in any way. `tell` receives progress as lines, each with the
 * completed share, 0 to 1. Aborting `signal` cancels the run and returns what there is.
 */
export async function askAndWait(asked: RunRequest, waiting: Waiting): Promise<RunJson> {
  waiting.signal.throwIfAborted()
  const { runId } = await startRun(asked)
  return waitForRun(runId, asked.mode, waiting)
}

/** Like `askAndWait`, for a run under way. `isEnough`: stops waiting once it returns true. */
export async function waitForRun(
  runId: string,
  mode: Mode,
  { signal, tell }: Waiting,
  isEnough: (event: RunEvent) => boolean = () => false,
): Promise<RunJson> {
  const rounds = roundsOf((await getRun(runId)).settings)
  let cancelled: Promise<void> | undefined
  const cancel = () => {
    cancelled = cancelRun(runId)
    // Awaited below. Marked as handled so that an early rejection does not crash the process.
    cancelled.catch(() => {})
  }
  signal.addEventListener('abort', cancel)
  try {
    if (signal.aborted) cancel()
    let view = emptyRunView
    for await (const stored of watchRun(runId, -1)) {
      const { event } = stored
      view = foldEvent(view, stored)
      const line = progressLine(event, mode)
      if (line) tell(line, progressOf(view, rounds))
      if (isEnough(event)) break
    }
    await cancelled
    return await runJson(runId)
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}
