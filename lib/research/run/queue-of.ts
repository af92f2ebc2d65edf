import { moveWork } from '../../db/engine-rows'
import { QUEUE, type QueueName } from '../../engine/workflow'
import { LONG_MODES } from '../long-modes'

/** The queue on which runs of a mode wait. */
export function queueOf(mode: string): QueueName {
  return LONG_MODES.includes(mode) ? QUEUE.longRuns : QUEUE.runs
}

/**
 * Moves runs that take minutes to their own queue where a version of Folio without it has put them among the others.
 * Those that a process is at go there, too: should it fall silent, they wait there for the next. Gives the number of runs.
 */
export async function moveLongRuns(): Promise<number> {
  return moveWork(QUEUE.runs, QUEUE.longRuns, LONG_MODES)
}
