/** Of what is placed beside something: on a phone it stands at the foot of the screen instead. */
export const AT_FOOT =
  'max-desk:fixed! max-desk:inset-x-0! max-desk:top-auto! max-desk:bottom-0! max-desk:transform-none!'
