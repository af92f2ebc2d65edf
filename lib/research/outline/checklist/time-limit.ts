import { getLimits } from '../../../models/limits/limits'
import { writeAtLimit } from '../../control/run-control'
import type { RunContext } from '../../run-context'

/** Measures the time of a run, excluding pauses and waits for a free worker. */
export type Clock = {
  limitMs: number
  /** milliseconds so far */
  spent(): number
  /** Continues from the time that a finished step has recorded. */
  goOnFrom(spent: number): void
  stop(): void
}

/**
 * Starts the clock of a deep research run. At the time limit the run writes what it has: calls to a model or another
 * service are aborted, as when the person asks for the answer now.
 */
export async function startClock({ run }: RunContext): Promise<Clock> {
  const limitMs = (await getLimits()).deepMinutes * 60_000
  let before = 0
  let since = Date.now()
  let timer: NodeJS.Timeout | undefined
  const spent = () => before + Date.now() - since
  const arm = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void writeAtLimit(run.id).catch(() => {}), Math.max(0, limitMs - spent()))
    timer.unref()
  }
  arm()
  return {
    limitMs,
    spent,
    goOnFrom(ms) {
      before = ms
      since = Date.now()
      arm()
    },
    stop: () => clearTimeout(timer),
  }
}
