import { AppError } from '../../errors'
import { IN_LIBRARY_SQL } from '../in-library'
import { HAS_STATUS, PAPERS_HERE } from '../list/list-sql'
import { prepared } from '../search/rows'

/** Counts of papers, by what can be found of them. */
export type PaperCounts = Record<'papers' | 'unreadable' | 'noText' | 'withoutPdf' | 'working' | 'samples', number>

/** Some of the counts of `libraryHealth`, by the database: however many papers there are. */
export async function countPapers(): Promise<PaperCounts> {
  const [counts] = await prepared<PaperCounts>(
    `SELECT count(*)::int AS papers,
       count(*) FILTER (WHERE status = 'failed')::int AS unreadable,
       count(*) FILTER (WHERE status = 'failed' AND error ->> 'code' = 'no_text')::int AS "noText",
       count(*) FILTER (WHERE status = 'ready' AND file_hash IS NULL)::int AS "withoutPdf",
       count(*) FILTER (WHERE status NOT IN ('ready', 'failed'))::int AS working,
       count(*) FILTER (WHERE origin = 'sample')::int AS samples
     FROM paper WHERE ${IN_LIBRARY_SQL}`,
  )
  return counts ?? { papers: 0, unreadable: 0, noText: 0, withoutPdf: 0, working: 0, samples: 0 }
}

/** The library at a glance. Counts of papers, removed ones left out. */
export type LibraryHealth = {
  papers: number
  ready: number
  working: number
  failed: number
  noText: number
  /** newer versions of papers, which wait for the person */
  newerVersions: number
  /** ready, but only their metadata is known */
  withoutPdf: number
  duplicates: number
  missingMetadata: number
  samples: number
}

/** Throws `AppError('internal')` when the database counts nothing. */
export async function libraryHealth(): Promise<LibraryHealth> {
  const count = (condition: string) => `count(*) FILTER (WHERE ${condition})::int`
  const [health] = await prepared<LibraryHealth>(
    `SELECT count(*)::int AS papers,
       ${count(HAS_STATUS.ready)} AS ready,
       ${count(HAS_STATUS.working)} AS working,
       ${count(HAS_STATUS.failed)} AS failed,
       ${count(`${HAS_STATUS.failed} AND error ->> 'code' = 'no_text'`)} AS "noText",
       ${count(`${HAS_STATUS.failed} AND error ->> 'code' = 'newer_version'`)} AS "newerVersions",
       ${count(`${HAS_STATUS.ready} AND file_hash IS NULL`)} AS "withoutPdf",
       (SELECT count(*)::int FROM paper_alias a JOIN paper q ON q.id = a.paper_id
        WHERE a.reason = 'duplicate' AND q.removed_at IS NULL) AS duplicates,
       ${count(HAS_STATUS.incomplete)} AS "missingMetadata",
       ${count(`origin = 'sample'`)} AS samples
     FROM ${PAPERS_HERE}`,
  )
  if (!health) throw new AppError('internal', 'The database counted nothing.')
  return health
}
