/** Moves an anchored popup to the foot of the screen on a phone. */
export const AT_FOOT =
  'max-desk:fixed! max-desk:inset-x-0! max-desk:top-auto! max-desk:bottom-0! max-desk:transform-none!'
