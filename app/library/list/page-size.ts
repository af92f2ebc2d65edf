/** Rows of the list that are read in one go. */
export const PAGE = 60
