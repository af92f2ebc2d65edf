import path from 'node:path'
import { activeArguments } from '../../engine/client'
import { WORKFLOW } from '../../engine/workflow'
import { env } from '../../env'
import { AppError } from '../../errors'
import { folderSize, nearFolder, papersFolder } from '../../files/places'
import { chosenEmbedding } from '../../models/embedding/embedder'
import { storeSettings } from '../../s3/store-settings'
import { byVersion, listVersion } from '../by-version'
import { type FolderState, findFolderState } from '../import/watch-folder'
import { HAS_STATUS, PAPERS_HERE } from '../in-library'
import { findNoticeList, type NoticeList } from '../notices/notice-list'
import { type NotedPaper, papersWithNotice } from '../notices/papers-with-notice'
import { listRemoved, type RemovedPapers } from '../removal/remove-papers'
import { prepared } from '../sql/rows'
import { findGeneration, type IndexGeneration } from './index-generation'
import { findTroubles, type Trouble, type TroubleReport } from './paper-troubles'
import { type SuggestedDuplicates, suggestDuplicates } from './suggested-duplicates'

/** Number of papers, by how far they can be searched. */
export type PaperCounts = Record<'papers' | 'unreadable' | 'noText' | 'withoutPdf' | 'working' | 'samples', number>

export async function countPapers(): Promise<PaperCounts> {
  const { papers, failed: unreadable, noText, withoutPdf, working, samples } = await libraryHealth()
  return { papers, unreadable, noText, withoutPdf, working, samples }
}

/** The library at a glance: number of papers, without removed ones. */
export type LibraryHealth = {
  papers: number
  ready: number
  working: number
  failed: number
  noText: number
  /** newer versions of papers, which wait for the person's decision */
  newerVersions: number
  /** ready, with metadata only */
  withoutPdf: number
  duplicates: number
  missingMetadata: number
  samples: number
}

/** Throws `AppError('internal')` when the database counts nothing. */
export async function libraryHealth(): Promise<LibraryHealth> {
  return byVersion(await listVersion(), 'health', countHealth, () => HEALTH_BYTES)
}

const HEALTH_BYTES = 200

async function countHealth(): Promise<LibraryHealth> {
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
  if (!health) throw new AppError('internal', 'The database returned no count.')
  return health
}

/** Everything that prevents a library from being fully searchable, and what it consists of. */
export type HealthReport = {
  papers: number
  troubles: TroubleReport[]
  duplicates: SuggestedDuplicates[]
  /** null if nothing was ever indexed */
  index: IndexGeneration | null
  /** the chosen embedding model */
  chosenModel: string
  rebuilding: boolean
  /** retracted, questioned or corrected papers, and the list of notices; null: never downloaded */
  notices: { list: NoticeList | null; papers: NotedPaper[] }
  removed: RemovedPapers
  /** null if no folder is configured */
  folder: FolderState | null
}

/** Lists of the report that show only their first entries, since a library may have thousands. */
export type HealthList = Trouble | 'removed' | 'refused'
const FIRST = 50

/** `all`: the list to return in full. */
export async function healthReport(all: HealthList | null = null): Promise<HealthReport> {
  const most = (list: HealthList) => (list === all ? undefined : FIRST)
  const [{ papers }, troubles, duplicates, index, rebuilds, removed, folder, list, noted] = await Promise.all([
    countPapers(),
    findTroubles(all, FIRST),
    suggestDuplicates(),
    findGeneration(),
    activeArguments(WORKFLOW.rebuild),
    listRemoved(most('removed')),
    findFolderState(most('refused')),
    findNoticeList(),
    papersWithNotice(),
  ])
  const chosenModel = chosenEmbedding()
  return {
    papers,
    troubles,
    duplicates,
    index,
    chosenModel,
    rebuilding: rebuilds.size > 0,
    notices: { list, papers: noted },
    removed,
    folder,
  }
}

/** Disk use in bytes, and the folders. */
export type DiskUse = {
  dataDir: string
  database: { bytes: number; where: 'embedded' | 'server' }
  papers: { bytes: number; files: number }
  /** copies of PDFs in an S3 store, including those still to be sent; null: not configured */
  near: { bytes: number; files: number } | null
  results: { bytes: number; files: number }
}

/** Measures Folio's disk use. A database server reports its own size. */
export async function diskUse(): Promise<DiskUse> {
  const { DATA_DIR: dataDir, DATABASE_URL } = env()
  const [embedded, papers, near, results] = await Promise.all([
    DATABASE_URL ? null : folderSize(path.join(dataDir, 'db')),
    folderSize(papersFolder()),
    storeSettings() ? folderSize(nearFolder()) : null,
    folderSize(path.join(dataDir, 'results')),
  ])
  const database = embedded
    ? { bytes: embedded.bytes, where: 'embedded' as const }
    : { bytes: await databaseSize(), where: 'server' as const }
  return { dataDir, database, papers, near, results }
}

/** Size of the database in bytes, as Postgres reports it. */
async function databaseSize(): Promise<number> {
  const [row] = await prepared<{ size: string }>('SELECT pg_database_size(current_database()) AS size')
  return Number(row?.size ?? 0)
}
