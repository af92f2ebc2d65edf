/** Modes that run for minutes. The session continues during such a run, and is not changed by its answer. */
export const LONG_MODES: readonly string[] = ['deep', 'report']
