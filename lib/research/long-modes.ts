/** Modes that run for minutes: the session goes on beside such a run, and its answer takes nothing away from it. */
export const LONG_MODES: readonly string[] = ['deep', 'report']
