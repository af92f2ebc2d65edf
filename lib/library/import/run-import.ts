import { collectInWork } from '../../collect-at-rest'
import { db } from '../../db/client'
import { toJson } from '../../db/json'
import { settle, step } from '../../engine/workflow'
import { AppError, isDiskFull, toFailure } from '../../errors'
import { log } from '../../log'
import { everyHalfSecond } from '../ingest/every-half-second'
import { learnOnceRead } from '../ingest/start-ingest'
import { fileInCollection } from './file-entries'
import type { ImportReport, ReportLine } from './import-report'
import type { ImportSource, SourceOpeners } from './import-source'
import { openSource } from './open-source'
import type { PlanItem } from './plan-import'
import { UNDER_WAY } from './start-import'
import { isBare, takeBare, takeItem } from './take-item'
import { removeUpload } from './upload-folder'

/** References taken in one transaction: others wait for the database meanwhile. */
const AT_ONCE = 100

/**
 * The durable workflow of one import: plans the work, does it item by item, and writes the report. After a kill it
 * resumes with the same plan, at the item it was working on.
 */
export async function runImport(importId: string, openers: SourceOpeners = {}): Promise<void> {
  let source: ImportSource | null = null
  const open = async () => {
    source ??= await openSource(importId, openers)
    return source
  }
  try {
    const { items, unchanged } = await step('plan', async () => (await open()).plan())
    const lines: ReportLine[] = []
    const tell = everyHalfSecond((done: number) => tellProgress(importId, done, items.length))
    const collect = collectInWork()
    for (const batch of batchesOf(items)) {
      collect()
      tell(lines.length)
      const taken = await takeBatch(importId, lines.length, batch, open)
      lines.push(...taken)
      if (taken.length < batch.length) break
    }
    await settle('finish', async () => {
      await (await open()).finish(items, lines)
      const left = items.length - lines.length
      await finish(
        importId,
        'done',
        { lines: left > 0 ? [...lines, stoppedBefore(left)] : lines, unchanged },
        items.length,
      )
    })
    await settle('clean up', () => removeUpload(importId))
    await settle('learn', () => learnOnceRead())
  } catch (error) {
    await settle('fail', async () => {
      const failure = toFailure(error)
      log.warn('import failed', { importId, code: failure.code, detail: String(error).slice(0, 300) })
      await finish(importId, 'failed', { lines: [], unchanged: 0, error: failure }, 0)
      await removeUpload(importId)
    })
  } finally {
    await (source as ImportSource | null)?.close()
  }
}

/** Groups items that are done together: entries without PDFs in batches, everything else alone. */
function batchesOf(items: PlanItem[]): PlanItem[][] {
  const batches: PlanItem[][] = []
  for (const item of items) {
    const last = batches.at(-1)
    if (last?.[0] && last.length < AT_ONCE && isBare(item) && isBare(last[0])) last.push(item)
    else batches.push([item])
  }
  return batches
}

/**
 * Takes a batch and returns its lines, fewer if the person stops the import. Falls back to one item at a time if a
 * batch ended the process twice or cannot be done together.
 */
async function takeBatch(
  importId: string,
  place: number,
  batch: PlanItem[],
  open: () => Promise<ImportSource>,
): Promise<ReportLine[]> {
  const seeds = batch.map((_, i) => `${importId} ${place + i}`)
  const bare = batch.filter(isBare).map((item, i) => ({ item, seed: seeds[i] ?? '' }))
  if (bare.length > 1) {
    const work = async () => ((await isStopping(importId)) ? [] : filed(importId, await takeBare(bare, await open())))
    const lines = await step(`items ${place}`, work).catch((error: unknown) => {
      log.warn('references were not taken together', { importId, place, detail: String(error).slice(0, 300) })
      return null
    })
    if (lines) return lines
  }
  const lines: ReportLine[] = []
  for (const [i, item] of batch.entries()) {
    const work = async () =>
      (await isStopping(importId)) ? [] : filed(importId, [await take(item, await open(), seeds[i] ?? '')])
    const [line] = await step(`item ${place + i}`, work).catch((error: unknown) => [failed(item, error)])
    if (!line) break
    lines.push(line)
  }
  return lines
}

/** Puts taken papers into the import's collection, if any. */
async function filed(importId: string, lines: ReportLine[]): Promise<ReportLine[]> {
  const client = await db()
  const found = await client.import.findUnique({ where: { id: importId }, select: { collectionId: true } })
  if (found?.collectionId) await fileInCollection(found.collectionId, lines)
  return lines
}

async function isStopping(importId: string): Promise<boolean> {
  const client = await db()
  return (await client.import.count({ where: { id: importId, status: 'stopping' } })) > 0
}

function stoppedBefore(left: number): ReportLine {
  const name = left === 1 ? '1 more' : `${left.toLocaleString('en')} more`
  return { name, outcome: 'skipped', reason: 'You stopped the import before it reached them.', paperId: null }
}

function failed(item: PlanItem, error: unknown): ReportLine {
  const name = item.kind === 'told' ? item.line.name : (item.name ?? (item.kind === 'pdf' ? item.path : item.file))
  return { name, outcome: 'failed', reason: toFailure(error).message, paperId: null }
}

/** Takes one item. A failed item does not stop the others, but an internal error does. */
async function take(item: PlanItem, source: ImportSource, seed: string): Promise<ReportLine> {
  if (item.kind === 'told') return item.line
  try {
    return await takeItem(item, source, seed)
  } catch (error) {
    if (error instanceof AppError) return failed(item, error)
    log.warn('import of an item failed', { detail: String(error).slice(0, 300) })
    const { code } = error as NodeJS.ErrnoException
    return {
      ...failed(item, error),
      ...(code && !isDiskFull(error) && { reason: `The file cannot be read (${code}).` }),
    }
  }
}

async function tellProgress(importId: string, done: number, of: number): Promise<void> {
  const client = await db()
  await client.import.updateMany({
    where: { id: importId, status: { in: UNDER_WAY } },
    data: { progress: { done, of } },
  })
}

async function finish(importId: string, status: 'done' | 'failed', report: ImportReport, of: number): Promise<void> {
  const client = await db()
  await client.import.updateMany({
    where: { id: importId },
    data: { status, report: toJson(report), progress: { done: of, of }, finishedAt: new Date() },
  })
}
