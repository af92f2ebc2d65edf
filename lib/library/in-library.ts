/**
 * Standing of a paper: in the library, merged into another paper, or outside: a work that a run found elsewhere, whose
 * evidence can be cited, but which no list, count, export, search or estimate of the library includes.
 */
export type PaperStanding = 'library' | 'outside' | 'merged'

/** Condition of a query for the papers of the library. Every query that does not name its papers starts from it. */
export const IN_LIBRARY = { standing: 'library', removedAt: null } as const

/** Papers of the library that can be searched. */
export const ASKABLE = { ...IN_LIBRARY, status: 'ready' } as const

/** Works found outside by runs and searches. */
export const OUTSIDE = { standing: 'outside', removedAt: null } as const

/** `IN_LIBRARY` in SQL, on the columns of `paper`. */
export const IN_LIBRARY_SQL = `standing = 'library' AND removed_at IS NULL`
export const OUTSIDE_SQL = `standing = 'outside' AND removed_at IS NULL`
export const ASKABLE_SQL = `${IN_LIBRARY_SQL} AND status = 'ready'`
