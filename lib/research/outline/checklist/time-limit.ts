import { getLimits } from '../../../models/limits'
import { writeAtLimit } from '../../run/run-control'
import type { RunContext } from '../../run-context'

/** Counts the time of a run, without that in which it was paused or waited to be taken up. */
export type Clock = {
  limitMs: number
  /** milliseconds so far */
  spent(): number
  /** Goes on from the time that a finished step has noted. */
  goOnFrom(spent: number): void
  stop(): void
}

/**
 * Starts the clock of deep research. At the limit of the settings the run writes what it has, whatever it was at: work that
 * waits for a model or for others is broken off, as when the person asks for what there is.
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
