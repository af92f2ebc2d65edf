import { findSetting, saveSetting } from '../../db/settings'
import { HAS_STATUS, PAPERS_HERE } from '../in-library'
import { prepared } from '../sql/rows'

/** Progress of the papers being read, including those added since they began. */
export type ReadingBatch = {
  /** read, or failed */
  done: number
  /** waiting, or being read */
  left: number
  /** failed papers among `done` */
  failed: number
  /** expected minutes for the rest, by the durations of the last ones; null if too few are done */
  minutes: number | null
}

const KEY = 'reading since'
/** Papers whose duration is measured, and the minimum number for an estimate. */
const MEASURED = 20
const FEWEST = 3
/** Papers added within this time count as added together. */
const AT_ONCE = '10 seconds'
const NEW_MS = 60_000
/** Scans are recognized separately, and take far longer. */
const IS_READ = `${HAS_STATUS.working} AND p.status <> 'ocr'`

/**
 * Starts a batch with a paper that is about to be read, if there is none. Of several papers added together, the first
 * one starts it.
 */
export async function beginBatch(paperId: string): Promise<void> {
  const [paper] = await prepared<{ addedAt: number; isAlone: boolean }>(
    `SELECT extract(epoch FROM own.added_at)::float * 1000 AS "addedAt", NOT EXISTS (
       SELECT 1 FROM ${PAPERS_HERE} AND ${IS_READ} AND p.id <> own.id AND NOT (
         (p.added_at, p.id) > (own.added_at, own.id) AND p.added_at < own.added_at + interval '${AT_ONCE}')) AS "isAlone"
     FROM paper own WHERE own.id = $1`,
    [paperId],
  )
  if (!paper?.isAlone) return
  // A paper that is read again was added long ago.
  const isNew = Date.now() - paper.addedAt < NEW_MS
  await saveSetting(KEY, new Date(isNew ? paper.addedAt : Date.now()).toISOString())
}

/** Null if nothing is being read. */
export async function findReadingBatch(): Promise<ReadingBatch | null> {
  const now = new Date().toISOString()
  const since = (await findSetting<string>(KEY)) ?? now
  const isDone = `p.status IN ('ready', 'failed') AND p.file_hash IS NOT NULL AND p.added_at >= $1::timestamp`
  const [found] = await prepared<Omit<ReadingBatch, 'minutes'> & { last: number; seconds: number | null }>(
    `WITH last AS (SELECT p.updated_at FROM ${PAPERS_HERE} AND ${isDone} ORDER BY p.updated_at DESC LIMIT ${MEASURED})
     SELECT count(*) FILTER (WHERE ${isDone})::int AS done,
       count(*) FILTER (WHERE ${IS_READ})::int AS left,
       count(*) FILTER (WHERE ${isDone} AND ${HAS_STATUS.failed})::int AS failed,
       (SELECT count(*)::int FROM last) AS last,
       (SELECT extract(epoch FROM $2::timestamp - min(updated_at))::float FROM last) AS seconds
     FROM ${PAPERS_HERE}`,
    [since, now],
  )
  if (!found || found.left === 0) return null
  const { done, left, failed, last, seconds } = found
  const minutes = last >= FEWEST && seconds !== null ? Math.max(1, Math.ceil(((seconds / last) * left) / 60)) : null
  return { done, left, failed, minutes }
}
