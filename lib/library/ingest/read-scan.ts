import { randomUUID } from 'node:crypto'
import { db } from '../../db/client'
import { inTurn } from '../../db/connection/transaction'
import { fromJson } from '../../db/json'
import { selectUnread } from '../../db/work-rows/queue-rows'
import { enqueue } from '../../engine/client'
import { QUEUE, settle, step, WORKFLOW } from '../../engine/workflow'
import { AppError, toFailure } from '../../errors'
import { withStoredFile } from '../../files/store'
import { log } from '../../log'
import type { PaperMetadata } from '../../text/document'
import { findOcrPages, isGivenUp, keepOcrPage, ocrPageNumbers } from '../ocr/ocr-pages'
import { recognizePage } from '../ocr/recognize'
import { requireOnPapers } from '../paper-rights'
import { readPageBoxes } from '../pdf/read-pdf'
import { prepared, rows } from '../sql/rows'
import { awaitFile } from './await-file'
import { failReading } from './fail-reading'
import { readInPlace } from './read-in-place'
import { QUEUED, startIngest } from './start-ingest'

/** Number of pages behind the estimate of the remaining time. */
const MEASURED = 20

/** Queues a scanned paper for OCR, on a queue of its own so that other papers do not wait for it. */
export async function startScan(paperId: string): Promise<void> {
  const client = await db()
  await client.paper.updateMany({ where: { id: paperId }, data: { ...QUEUED, status: 'ocr' } })
  await enqueueScan(paperId)
}

/**
 * Queues the pages without text of an otherwise readable paper for OCR. Meanwhile its other pages are searchable. Does
 * nothing if OCR has processed all of them.
 */
export async function startPages(paperId: string): Promise<void> {
  const scan = await findScan(paperId)
  if (!scan?.pages) return
  const known = new Set(await ocrPageNumbers(paperId))
  if (scan.pages.some((page) => !known.has(page))) await enqueueScan(paperId)
}

async function enqueueScan(paperId: string): Promise<void> {
  await enqueue(QUEUE.ocr, WORKFLOW.ocr, `${WORKFLOW.ocr}-${paperId}-${randomUUID()}`, paperId)
}

/**
 * The durable workflow of a scan: recognizes and stores one page after the other, then has the paper read like any
 * other. Stops between pages if it is paused or removed, and continues with the next page after a restart.
 */
export async function readScan(paperId: string): Promise<void> {
  try {
    const asked = await step('pages', () => pagesLeft(paperId))
    if (!asked) return
    const { left, of } = asked
    const took: number[] = []
    for (const [place, page] of left.entries()) {
      const minutes = minutesFor(left.length - place, took)
      // After a restart, the engine returns the results of finished steps at once, so each keeps how long it took.
      const ms = await step('page', () => readScannedPage(paperId, page, { of, minutes }))
      if (!ms) return
      took.push(ms)
    }
    await settle('read', () => finishScan(paperId))
  } catch (error) {
    await settle('fail', () => failScan(paperId, error))
  }
}

/** Null: the paper no longer waits for OCR. */
async function pagesLeft(paperId: string): Promise<{ left: number[]; of: number } | null> {
  const scan = await findScan(paperId)
  if (!scan) return null
  const { fileHash, pages } = scan
  await awaitFile(fileHash)
  const { length: of } = await withStoredFile(fileHash, readPageBoxes)
  const known = new Set(await ocrPageNumbers(paperId))
  const asked = pages ?? Array.from({ length: of }, (_, i) => i + 1)
  return { left: asked.filter((page) => !known.has(page)), of }
}

/** Recognizes a page. Returns the ms that it took, at least 1; null if the paper was paused or deleted. */
async function readScannedPage(
  paperId: string,
  page: number,
  { of, minutes }: { of: number; minutes: number | null },
): Promise<number | null> {
  const started = Date.now()
  const scan = await findScan(paperId)
  if (!scan || (!scan.pages && !(await noteProgress(paperId, { page, of, minutes })))) return null
  const recognized = await withStoredFile(scan.fileHash, (file) => recognizePage(file, page))
  // It may have been deleted meanwhile.
  if (recognized && (await findScan(paperId))) await keepOcrPage(paperId, recognized)
  return Math.max(1, Date.now() - started)
}

/** `pages`: pages to recognize in a paper with a text layer; null: all pages of a scan. */
type Scan = { fileHash: string; pages: number[] | null }

/** Pages of a paper that OCR should read. Null if there are none, or the paper no longer waits for OCR. */
async function findScan(paperId: string): Promise<Scan | null> {
  const client = await db()
  const select = { fileHash: true, status: true, asRead: true, removedAt: true }
  const paper = await client.paper.findUnique({ where: { id: paperId }, select })
  if (!paper?.fileHash) return null
  const { fileHash, status, asRead, removedAt } = paper
  if (status === 'ocr') return { fileHash, pages: null }
  if (status !== 'ready' || asRead === null || removedAt !== null) return null
  const { unreadable = [], withoutText = [] } = fromJson<PaperMetadata>(asRead)
  const pages = [...unreadable, ...withoutText].sort((a, b) => a - b)
  return pages.length > 0 ? { fileHash, pages } : null
}

/** Returns whether the paper still waits for OCR: not paused, and not removed. */
async function noteProgress(paperId: string, progress: { page: number; of: number; minutes: number | null }) {
  const [found] = await prepared<{ paused: boolean }>(
    `UPDATE paper SET progress = coalesce(nullif(progress, 'null'), '{}') || $2::jsonb WHERE id = $1 AND status = 'ocr' AND removed_at IS NULL
     RETURNING progress -> 'paused' IS NOT NULL AS paused`,
    [paperId, JSON.stringify(progress)],
  )
  return found !== undefined && !found.paused
}

async function finishScan(paperId: string): Promise<void> {
  const client = await db()
  const scan = await findScan(paperId)
  if (!scan) return
  if (scan.pages) return finishPages(paperId)
  const ocrPages = (await ocrPageNumbers(paperId)).length
  if (ocrPages === 0) throw new AppError('no_text', 'This PDF has hardly any text, and none of its pages is an image.')
  // If two finish it, the second one finds it queued already.
  const { count } = await client.paper.updateMany({
    where: { id: paperId, status: 'ocr' },
    data: { ...QUEUED, ocrPages },
  })
  if (count > 0) await startIngest(paperId)
}

/** Reads a paper again with the pages that OCR has recognized, if there are any. */
async function finishPages(paperId: string): Promise<void> {
  const pages = await findOcrPages(paperId)
  const ocrPages = pages.filter(({ words }) => words.length > 0).length
  if (ocrPages === 0 && !pages.some(isGivenUp)) return
  await readInPlace(paperId)
  await rows('UPDATE paper SET ocr_pages = $2 WHERE id = $1', [paperId, ocrPages])
}

/** Leaves a paper unchanged that is otherwise readable, or no longer waits for OCR. */
async function failScan(paperId: string, error: unknown): Promise<void> {
  const scan = await findScan(paperId)
  if (scan && !scan.pages) return failReading(paperId, error)
  log.warn('pages without text were not read', { paperId, detail: toFailure(error).message })
}

/** Expected minutes for the remaining pages, by the durations in ms of the last ones; null before the first. */
function minutesFor(pages: number, took: number[]): number | null {
  const last = took.slice(-MEASURED)
  if (last.length === 0) return null
  const mean = last.reduce((sum, ms) => sum + ms, 0) / last.length
  return Math.max(1, Math.ceil((mean * pages) / 60_000))
}

/** Stops OCR of a paper after the current page. Throws `AppError('conflict')` if it is not running. */
export async function pauseScan(id: string): Promise<void> {
  await requireOnPapers([id], 'add')
  const paused = await prepared(
    `UPDATE paper SET progress = coalesce(nullif(progress, 'null'), '{}') || '{"paused": true}' WHERE id = $1 AND status = 'ocr' RETURNING id`,
    [id],
  )
  if (paused.length === 0) throw new AppError('conflict', 'OCR is not running on this paper.')
}

/** Resumes OCR of a paused paper. Throws `AppError('conflict')` if it is not paused. */
export async function resumeScan(id: string): Promise<void> {
  await requireOnPapers([id], 'add')
  const resumed = await prepared(
    `UPDATE paper SET progress = progress - 'paused' WHERE id = $1 AND status = 'ocr' AND progress -> 'paused' IS NOT NULL RETURNING id`,
    [id],
  )
  if (resumed.length === 0) throw new AppError('conflict', 'OCR for this paper is not paused.')
  await enqueueScan(id)
}

/** Queues scans again that are on no queue, because an earlier process was killed or the paper was restored. */
export function resumeScans(): Promise<void> {
  return inTurn('scans left unread', async () => {
    for (const id of await selectUnread(WORKFLOW.ocr, true)) await enqueueScan(id)
  })
}
