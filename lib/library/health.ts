import { db } from '../db/client'
import { isIncomplete } from './care/paper-state'
import { IN_LIBRARY, IN_LIBRARY_SQL } from './in-library'
import { prepared } from './search/rows'

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
  /** ready, but only their metadata is known */
  withoutPdf: number
  duplicates: number
  missingMetadata: number
  samples: number
}

export async function libraryHealth(): Promise<LibraryHealth> {
  const client = await db()
  const [papers, duplicates] = await Promise.all([
    client.paper.findMany({
      where: IN_LIBRARY,
      select: { status: true, error: true, title: true, authors: true, published: true, origin: true, fileHash: true },
    }),
    client.paperAlias.count({ where: { reason: 'duplicate', paper: { removedAt: null } } }),
  ])
  const ready = papers.filter((paper) => paper.status === 'ready')
  const failed = papers.filter((paper) => paper.status === 'failed')
  return {
    papers: papers.length,
    ready: ready.length,
    working: papers.length - ready.length - failed.length,
    failed: failed.length,
    noText: failed.filter((paper) => (paper.error as { code?: string } | null)?.code === 'no_text').length,
    withoutPdf: ready.filter((paper) => paper.fileHash === null).length,
    duplicates,
    missingMetadata: papers.filter(isIncomplete).length,
    samples: papers.filter((paper) => paper.origin === 'sample').length,
  }
}
