import { db } from '../../db/client'
import type { Import } from '../../db/generated/client'
import { fromJson, toJson } from '../../db/json'
import { activeArguments, enqueue, reviveWorkflow } from '../../engine/client'
import { QUEUE, WORKFLOW } from '../../engine/workflow'
import { AppError, type Failure } from '../../errors'
import { currentOwner } from '../../owner'
import { currentLines } from './current-lines'
import {
  type CurrentLine,
  countOutcomes,
  type ImportCounts,
  type ImportProgress,
  type ImportReport,
} from './import-report'
import { type ImportSourceName, UNDER_WAY } from './start-import'
import { listOldUploads, removeUpload } from './upload-folder'

export { newImportId, startImport } from './start-import'
export { keepUpload } from './upload-folder'
export { uploadRoom } from './upload-room'
export { type CurrentLine, type ImportProgress, removeUpload }

export type ImportView = {
  id: string
  source: ImportSourceName
  name: string
  /** name of the collection for its papers */
  into: string | null
  status: 'running' | 'done' | 'failed'
  /** the person stopped it; the current item is still being finished */
  stopping: boolean
  /** finished entries and files, during the import and after */
  progress: ImportProgress | null
  /** set when it is done */
  counts: ImportCounts | null
  /** number of unchanged files in a folder */
  unchanged: number
  error: Failure | null
  createdAt: string
  finishedAt: string | null
}

/** Makes an import end before its next item. Papers already taken stay. Does nothing if it has finished. */
export async function stopImport(id: string): Promise<void> {
  const client = await db()
  await client.import.updateMany({
    where: { id, status: 'running', ownerId: currentOwner() },
    data: { status: 'stopping' },
  })
}

/** Lists imports, newest first, without the lines of their reports. */
export async function listImports(limit: number): Promise<ImportView[]> {
  const client = await db()
  const rows = await client.import.findMany({ orderBy: { createdAt: 'desc' }, take: limit, include: INTO })
  return rows.map(toView)
}

/** Returns an import with an up-to-date report. Throws `AppError('not_found')`. */
export async function getImport(id: string): Promise<ImportView & { lines: CurrentLine[] }> {
  const client = await db()
  const row = await client.import.findUnique({ where: { id }, include: INTO })
  if (!row) throw new AppError('not_found', `There is no import ${id}.`)
  const lines = await currentLines(fromJson<ImportReport | null>(row.report)?.lines ?? [])
  const view = toView(row)
  return { ...view, counts: view.counts && countOutcomes(lines), lines }
}

const INTO = { collection: { select: { name: true } } } as const

type Row = Import & { collection: { name: string } | null }

function toView({ id, source, name, collection, status, report, progress, createdAt, finishedAt }: Row): ImportView {
  const told = fromJson<ImportReport | null>(report)
  return {
    id,
    source,
    name,
    into: collection?.name ?? null,
    status: status === 'stopping' ? 'running' : (status as ImportView['status']),
    stopping: status === 'stopping',
    progress: fromJson<ImportProgress | null>(progress),
    counts: told && countOutcomes(told.lines),
    unchanged: told?.unchanged ?? 0,
    error: told?.error ?? null,
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  }
}

/** Queues imports that an earlier process accepted but never handed to the engine, and cleans up after it. */
export async function resumeImports(): Promise<void> {
  const client = await db()
  const [running, active] = await Promise.all([
    client.import.findMany({ where: { status: { in: UNDER_WAY } }, select: { id: true } }),
    activeArguments(WORKFLOW.import),
  ])
  for (const { id } of running) if (!active.has(id)) await takeUp(id)
  const known = new Set([...running.map(({ id }) => id), ...active])
  for (const id of await listOldUploads()) if (!known.has(id)) await removeUpload(id)
}

async function takeUp(id: string): Promise<void> {
  const before = await reviveWorkflow(QUEUE.import, id)
  if (before === null) await enqueue(QUEUE.import, WORKFLOW.import, id, id)
  if (before !== 'ended') return
  // Its workflow ended without recording it. Mark it as failed, or it would run forever and keep its upload.
  const error: Failure = { code: 'set_aside', message: 'Folio stopped during this import. Start the import again.' }
  const report: ImportReport = { lines: [], unchanged: 0, error }
  const client = await db()
  // It may have been recorded in the meantime.
  await client.import.updateMany({
    where: { id, status: { in: UNDER_WAY } },
    data: { status: 'failed', report: toJson(report), finishedAt: new Date() },
  })
  await removeUpload(id)
}
