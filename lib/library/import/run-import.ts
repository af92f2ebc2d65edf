import { db } from '../../db/client'
import { toJson } from '../../db/json'
import { step } from '../../engine/workflow'
import { AppError, toFailure } from '../../errors'
import { log } from '../../log'
import { relearnIfGrown } from '../start-ingest'
import type { ImportReport, ReportLine } from './import-report'
import { type ImportSource, openSource } from './import-source'
import type { PlanItem } from './plan-import'
import { takeItem } from './take-item'
import { removeUpload } from './upload-folder'

const TELL_MS = 500

/**
 * The durable workflow of one import: plans what there is to do, does it item by item, writes the report. A kill
 * at any point goes on with the same plan at the item that was under way.
 */
export async function runImport(importId: string): Promise<void> {
  let source: ImportSource | null = null
  const open = async () => {
    source ??= await openSource(importId)
    return source
  }
  try {
    const { items, unchanged } = await step('plan', async () => (await open()).plan())
    const lines: ReportLine[] = []
    const tell = everyHalfSecond((done) => tellProgress(importId, done, items.length))
    for (const [place, item] of items.entries()) {
      tell(place)
      lines.push(await step(`item ${place}`, async () => take(item, await open(), `${importId} ${place}`)))
    }
    await step('finish', async () => {
      await (await open()).finish(items)
      await finish(importId, 'done', { lines, unchanged }, items.length)
    })
    await step('clean up', () => removeUpload(importId))
    await step('learn', () => relearnIfGrown())
  } catch (error) {
    await step('fail', async () => {
      const failure = toFailure(error)
      log.warn('import failed', { importId, code: failure.code, detail: String(error).slice(0, 300) })
      await finish(importId, 'failed', { lines: [], unchanged: 0, error: failure }, 0)
      await removeUpload(importId)
    })
  } finally {
    await (source as ImportSource | null)?.close()
  }
}

/** What becomes of one item never stops the others; only what is wrong inside Folio does. */
async function take(item: PlanItem, source: ImportSource, seed: string): Promise<ReportLine> {
  if (item.kind === 'told') return item.line
  try {
    return await takeItem(item, source, seed)
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    const name = item.kind === 'pdf' ? item.path : item.file
    if (error instanceof AppError) return { name, outcome: 'failed', reason: error.message, paperId: null }
    log.warn('import of an item failed', { detail: String(error).slice(0, 300) })
    const reason = code ? `The file cannot be read (${code}).` : toFailure(error).message
    return { name, outcome: 'failed', reason, paperId: null }
  }
}

async function tellProgress(importId: string, done: number, of: number): Promise<void> {
  const client = await db()
  await client.import.updateMany({ where: { id: importId, status: 'running' }, data: { progress: { done, of } } })
}

async function finish(importId: string, status: 'done' | 'failed', report: ImportReport, of: number): Promise<void> {
  const client = await db()
  await client.import.updateMany({
    where: { id: importId },
    data: { status, report: toJson(report), progress: { done: of, of }, finishedAt: new Date() },
  })
}

function everyHalfSecond(report: (done: number) => Promise<unknown>) {
  let last = 0
  return (done: number) => {
    if (Date.now() - last < TELL_MS) return
    last = Date.now()
    // A lost progress report is not worth the import.
    report(done).catch(() => {})
  }
}
