/**
 * What a paper is to the library: in it, or merged into another paper of it, or outside: a work that a run found
 * elsewhere, whose evidence can be cited, but which no list, count, export, search or estimate of the library takes.
 */
export type PaperStanding = 'library' | 'outside' | 'merged'

/** The papers of the library, as conditions of a query: every one that does not name its papers starts from here. */
export const IN_LIBRARY = { standing: 'library', removedAt: null } as const

/** Those of them that can be asked. */
export const ASKABLE = { ...IN_LIBRARY, status: 'ready' } as const

/** Works that runs and searches found elsewhere. */
export const OUTSIDE = { standing: 'outside', removedAt: null } as const

/** The same in SQL, over the columns of `paper`. */
export const IN_LIBRARY_SQL = `standing = 'library' AND removed_at IS NULL`
export const OUTSIDE_SQL = `standing = 'outside' AND removed_at IS NULL`
export const ASKABLE_SQL = `${IN_LIBRARY_SQL} AND status = 'ready'`
