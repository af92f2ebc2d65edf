import { AppError } from '../../errors'
import { HAS_STATUS, PAPERS_HERE } from '../paper/papers-here'
import { prepared } from '../search/rows'

/** Counts of papers, by what can be found of them. */
export type PaperCounts = Record<'papers' | 'unreadable' | 'noText' | 'withoutPdf' | 'working' | 'samples', number>

export async function countPapers(): Promise<PaperCounts> {
  const { papers, failed: unreadable, noText, withoutPdf, working, samples } = await libraryHealth()
  return { papers, unreadable, noText, withoutPdf, working, samples }
}

/** The library at a glance: counts of papers, removed ones left out. */
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
       ${count(HAS_STATUS['no-text'])} AS "noText",
       ${count(HAS_STATUS['newer-version'])} AS "newerVersions",
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
