/**
 * Version of the steps. A stored run continues only with the version it started with; otherwise it ends and says so. Raise
 * it when steps of a mode are added, removed, renamed or moved, or return another shape.
 */
export const STEPS = 18

/** The step of a run that stores its ending. */
export const LAST_STEP = 'end'
