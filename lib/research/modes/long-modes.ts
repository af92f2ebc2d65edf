/** Modes that run for minutes: the session goes on beside such a run, and its answer takes nothing away from it. */
export const LONG_MODES: readonly string[] = ['deep', 'report']

/** The mode in which the question of a run is asked again: its own, or, of an answer and its versions, as an answer. */
export function askedMode(mode: string): string {
  return LONG_MODES.includes(mode) ? mode : 'answer'
}
