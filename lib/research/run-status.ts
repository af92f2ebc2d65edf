export const RUN_STATUSES = [
  'pending',
  'in_progress',
  'paused',
  'completed',
  'failed',
  'cancelled',
  'max_iterations_reached',
  'interrupted',
] as const
export type RunStatus = (typeof RUN_STATUSES)[number]

/** Ended with an answer. `max_iterations_reached`: all rounds were used, with items still open. */
export const ANSWERED: RunStatus[] = ['completed', 'max_iterations_reached']
const FINAL: RunStatus[] = [...ANSWERED, 'failed', 'cancelled', 'interrupted']

/** Whether a run has ended. An interrupted run counts as ended until it continues. */
export function isFinal(status: RunStatus): boolean {
  return FINAL.includes(status)
}

/** The stages of the funnel; a mode may have others. */
export type StageName = 'scope' | 'gather' | 'write' | 'cite'

/** A named part of a run, possibly within another one. */
export type Stage = { id: string; name: string; parent?: string }
