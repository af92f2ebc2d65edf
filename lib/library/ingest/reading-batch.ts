import { findSetting, saveSetting } from '../../db/settings'
import { HAS_STATUS, PAPERS_HERE } from '../paper/papers-here'
import { prepared } from '../search/rows'

/** How far the papers are that are being read, with those that were added since they began to be. */
export type ReadingBatch = {
  /** read, or found to be unreadable */
  done: number
  /** still to be read, or being read */
  left: number
  /** those of `done` that cannot be read */
  failed: number
  /** that the rest takes, as long as the last ones took; null while too few are done to say */
  minutes: number | null
}

const KEY = 'reading since'
/** Papers whose time is measured, and the fewest that say something. */
const MEASURED = 20
const FEWEST = 3
/** Papers that are added within this time come at once. */
const AT_ONCE = '10 seconds'
const NEW_MS = 60_000
/** Scans are recognized apart from all others, and take far longer. */
const IS_READ = `${HAS_STATUS.working} AND p.status <> 'ocr'`

/**
 * Notes, as a paper is about to be read, that a batch begins with it where no other is on its way. Of several that come at
 * once it begins with the first.
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
  // What is read again was added long ago.
  const isNew = Date.now() - paper.addedAt < NEW_MS
  await saveSetting(KEY, new Date(isNew ? paper.addedAt : Date.now()).toISOString())
}

/** Null while nothing is being read. */
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
