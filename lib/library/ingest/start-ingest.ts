import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { db } from '../../db/client'
import { inTurn } from '../../db/connection/transaction'
import { Prisma } from '../../db/generated/client'
import { selectUnread } from '../../db/work-rows/queue-rows'
import { activeArguments, enqueue } from '../../engine/client'
import { QUEUE, WORKFLOW } from '../../engine/workflow'
import { env } from '../../env'
import { AppError } from '../../errors'
import { chosenEmbedding } from '../../models/embedding/embedder'
import { linkCitations } from '../citing/cited-papers'
import { deleteUnreadablePages } from '../ocr/ocr-pages'
import { requireOnPapers, requireOnWholePapers } from '../paper-rights'
import { needsRebuild } from '../search/upkeep'
import { beginBatch } from './reading-batch'

export { copyPages } from './copy-reading'
export { findReadingBatch, type ReadingBatch } from './reading-batch'
export { withReadingSlot } from './reading-slots'

/** Columns of a paper that must be read from the start. */
export const QUEUED = { status: 'queued', error: Prisma.DbNull, progress: Prisma.DbNull }

/** Queues the reading of a paper. */
export async function startIngest(paperId: string): Promise<void> {
  await beginBatch(paperId)
  await enqueue(QUEUE.ingest, WORKFLOW.ingest, `${WORKFLOW.ingest}-${paperId}-${randomUUID()}`, paperId)
}

/** Reads a failed paper again. */
export async function retryPaper(id: string): Promise<void> {
  await requireOnPapers([id], 'add')
  const client = await db()
  await deleteUnreadablePages([id])
  const { count } = await client.paper.updateMany({
    where: { id, status: 'failed' },
    data: QUEUED,
  })
  if (count === 0) throw new AppError('conflict', 'Only papers that could not be read can be retried.')
  await startIngest(id)
}

/**
 * Reads papers again from the start: text, summary and index are made again, while edited metadata, notes and tags
 * stay. Skips papers that are being read or have no PDF. Returns their number.
 */
export async function readAgain(ids: string[]): Promise<number> {
  await requireOnWholePapers(ids, 'manage')
  const client = await db()
  const readable = { status: { in: ['ready', 'failed'] }, fileHash: { not: null } } satisfies Prisma.PaperWhereInput
  // One query for all, since a selection may have thousands of papers of which few can be read.
  const found = await client.paper.findMany({ where: { ...readable, id: { in: ids } }, select: { id: true } })
  await deleteUnreadablePages(found.map(({ id }) => id))
  let number = 0
  for (const { id } of found) {
    const { count } = await client.paper.updateMany({ where: { ...readable, id }, data: QUEUED })
    if (count > 0) await startIngest(id)
    number += count
  }
  return number
}

/** Time limit, ms, between storing that a paper should be read and queueing that work. */
const QUEUING_MS = 3_000

/**
 * Queues papers again that an earlier process accepted but never handed to the engine. Waits `queuingMs` for another
 * process that may be about to queue them, since they would be read twice.
 */
export function resumeIngest(queuingMs = env().DATABASE_URL ? QUEUING_MS : 0): Promise<void> {
  return inTurn('papers left unread', async () => {
    const found = await selectUnread(WORKFLOW.ingest)
    if (found.length === 0) return
    await wait(queuingMs)
    const left = new Set(await selectUnread(WORKFLOW.ingest))
    for (const id of found) if (left.has(id)) await startIngest(id)
  })
}

/** Rebuilds the index with an embedding model in the background, while the old one answers. */
export async function startRebuild(model = chosenEmbedding()): Promise<void> {
  if ((await activeArguments(WORKFLOW.rebuild)).size > 0) return
  await enqueue(QUEUE.rebuild, WORKFLOW.rebuild, `rebuild-${randomUUID()}`, model)
}

/** Growth at which the embedder is trained while papers are being read, because the result is soon outdated. */
const GROWTH_WHILE_READING = 8
/** Minimum number of papers still to be read for that; fewer are soon done. */
const MANY_TO_READ = 30

/**
 * Trains the offline embedder again when the library has doubled. Training costs about as much as indexing all papers,
 * so it waits for papers being read; if there are many, until the embedder knows hardly any of the library.
 */
export async function relearnIfGrown(): Promise<void> {
  if (!(await needsRebuild())) return
  const toRead = await countUnread()
  if (toRead === 0 || (toRead >= MANY_TO_READ && (await needsRebuild(GROWTH_WHILE_READING))))
    await startRebuild('offline')
}

async function countUnread(): Promise<number> {
  const client = await db()
  return client.paper.count({ where: { status: { notIn: ['ready', 'failed', 'ocr'] }, removedAt: null } })
}

/** Updates what depends on all papers; citations are linked once no paper waits to be read. */
export async function learnOnceRead(): Promise<void> {
  await relearnIfGrown()
  if ((await countUnread()) === 0) await linkCitations()
}
