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

/** Papers of the library, aliased `p`. */
export const PAPERS_HERE = `paper p WHERE ${IN_LIBRARY_SQL}`

/** SQL conditions for each status of the list; `incomplete`: the reference lacks a field. */
export const HAS_STATUS = {
  ready: `p.status = 'ready'`,
  working: `p.status NOT IN ('ready', 'failed')`,
  failed: `p.status = 'failed'`,
  // Parts of `failed`, each with its own remedy.
  'no-text': `(p.status = 'failed' AND p.error ->> 'code' = 'no_text')`,
  'newer-version': `(p.status = 'failed' AND p.error ->> 'code' = 'newer_version')`,
  unreadable: `(p.status = 'failed' AND coalesce(p.error ->> 'code', '') NOT IN ('no_text', 'newer_version'))`,
  'no-full-text': `(p.file_hash IS NULL AND p.status <> 'failed')`,
  incomplete: `(p.status = 'ready' AND (p.title = '' OR coalesce(cardinality(p.authors), 0) = 0 OR coalesce(p.published, '') = ''))`,
}

/** Whether a paper is still being processed. */
export function isWorking({ status }: { status: string }): boolean {
  return status !== 'ready' && status !== 'failed'
}
