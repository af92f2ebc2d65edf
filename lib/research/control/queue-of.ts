import { moveWork } from '../../db/work-rows/queue-rows'
import { QUEUE, type QueueName } from '../../engine/workflow'
import { LONG_MODES } from '../settings/run-limits'

/** The queue for runs of a mode. */
export function queueOf(mode: string): QueueName {
  return LONG_MODES.includes(mode) ? QUEUE.longRuns : QUEUE.runs
}

/**
 * Moves long runs to their own queue, if an earlier version of Folio put them among the others. Running ones are moved,
 * too, so that they wait there if their process stops responding. Returns the number of runs.
 */
export async function moveLongRuns(): Promise<number> {
  return moveWork(QUEUE.runs, QUEUE.longRuns, LONG_MODES)
}
