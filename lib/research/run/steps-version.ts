/**
 * What a stored run is compared with before it goes on. To be raised when a mode's steps are added, taken out, renamed
 * or moved, or return another shape: a run that was begun with others ends and says so.
 */
export const STEPS = 18

/** The step of a run that stores its ending. */
export const LAST_STEP = 'end'
