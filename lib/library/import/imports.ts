import { randomUUID } from 'node:crypto'
import { db } from '../../db/client'
import type { Import } from '../../db/generated/client'
import { fromJson, toJson } from '../../db/json'
import { activeArguments, enqueue, reviveWorkflow } from '../../engine/client'
import { QUEUE, WORKFLOW } from '../../engine/workflow'
import { AppError, type Failure } from '../../errors'
import { libraryToAddTo } from '../../libraries/hold-papers'
import { currentOwner } from '../../owner'
import { findCollection } from '../collections/collections'
import { currentLines } from './current-lines'
import { isPdfPath } from './import-file'
import {
  type CurrentLine,
  countOutcomes,
  type ImportCounts,
  type ImportProgress,
  type ImportReport,
} from './import-report'
import { referenceFormat } from './references/reference-format'
import { isZipPath, keepList, listOldUploads, removeUpload, type UploadedFile } from './upload-folder'

/** zip | folder | zotero, or the format of its reference file, see `ReferenceFormat` */
type Source = string

/** States of an unfinished import. */
const UNDER_WAY = ['running', 'stopping']

export type ImportView = {
  id: string
  source: Source
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

export function newImportId(): string {
  return `import-${randomUUID().slice(0, 8)}`
}

/**
 * Starts an import of files stored under its id; its papers also go into `collectionId`. Throws `AppError`: bad_request
 * if there is neither a reference file nor a zip, not_found for the collection.
 */
export async function startImport(id: string, files: UploadedFile[], collectionId: string | null): Promise<void> {
  const [lead] = [...files.filter(({ path }) => isZipPath(path)), ...files.filter(({ path }) => referenceFormat(path))]
  if (!lead) {
    throw new AppError(
      'bad_request',
      'There are no references among these files. An import takes BibTeX, RIS, CSL-JSON, CSL-YAML, PubMed, EndNote, Web of Science, Ovid, MODS, CSV and Word source files (.bib, .ris, .json, .yaml, .nbib, .xml, .enw, .ciw, .mods, .csv, .txt) and .zip files, with PDFs beside them.',
    )
  }
  if (collectionId !== null && !(await findCollection(collectionId)))
    throw new AppError('not_found', 'There is no such collection. It may have been removed.')
  await keepList(id, files)
  const source = isZipPath(lead.path) ? 'zip' : (referenceFormat(lead.path) ?? 'zip')
  await create(id, { source, name: nameOf(lead, files), collectionId })
}

/** Starts a scan of the library folder, unless one is running. Returns its id. */
export function startFolderImport(folder: string): Promise<string> {
  return startImportOf('folder', folder)
}

/** Starts an import from a source that needs no upload, unless one is running. Returns its id. */
export async function startImportOf(source: Source, name: string): Promise<string> {
  const running = await findImportOf(source)
  if (running) return running
  const id = newImportId()
  await create(id, { source, name, collectionId: null })
  return id
}

/** The running import of a source. */
export async function findImportOf(source: Source): Promise<string | null> {
  const client = await db()
  const where = { source, status: { in: UNDER_WAY }, ownerId: currentOwner() }
  return (await client.import.findFirst({ where, select: { id: true } }))?.id ?? null
}

/** Makes an import end before its next item. Papers already taken stay. Does nothing if it has finished. */
export async function stopImport(id: string): Promise<void> {
  const client = await db()
  await client.import.updateMany({
    where: { id, status: 'running', ownerId: currentOwner() },
    data: { status: 'stopping' },
  })
}

type NewImport = { source: Source; name: string; collectionId: string | null }

async function create(id: string, made: NewImport): Promise<void> {
  const client = await db()
  const libraryId = await libraryToAddTo()
  await client.import.create({ data: { id, ...made, libraryId } })
  await enqueue(QUEUE.import, WORKFLOW.import, id, id)
}

function nameOf(lead: UploadedFile, files: UploadedFile[]): string {
  const others = files.filter((file) => file !== lead)
  const pdfs = others.filter(({ path }) => isPdfPath(path)).length
  const more = [
    ...(pdfs > 0 ? [pdfs === 1 ? '1 PDF' : `${pdfs} PDFs`] : []),
    ...(others.length > pdfs
      ? [others.length - pdfs === 1 ? '1 more file' : `${others.length - pdfs} more files`]
      : []),
  ]
  return [lead.path, ...more].join(' and ')
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
  const error: Failure = { code: 'set_aside', message: 'Folio stopped in the middle of this import. Import it again.' }
  const report: ImportReport = { lines: [], unchanged: 0, error }
  const client = await db()
  // It may have been recorded in the meantime.
  await client.import.updateMany({
    where: { id, status: { in: UNDER_WAY } },
    data: { status: 'failed', report: toJson(report), finishedAt: new Date() },
  })
  await removeUpload(id)
}
