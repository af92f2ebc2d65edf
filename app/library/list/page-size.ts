/** Rows to load at once. */
export const PAGE = 60
