import { randomUUID } from 'node:crypto'
import { db } from '../../db/client'
import type { Import } from '../../db/generated/client'
import { fromJson } from '../../db/json'
import { activeArguments, enqueue } from '../../engine/client'
import { QUEUE, WORKFLOW } from '../../engine/names'
import { AppError } from '../../errors'
import { isPdfPath } from './import-file'
import type { ImportProgress, ImportReport } from './import-report'
import { referenceFormat } from './references/read-references'
import { isZipPath, keepList, listOldUploads, removeUpload, type UploadedFile } from './upload-folder'

/** bibtex | ris | csl | zip | folder */
type Source = string

export type ImportView = {
  id: string
  source: Source
  name: string
  status: 'running' | 'done' | 'failed'
  progress: ImportProgress | null
  report: ImportReport | null
  createdAt: string
  finishedAt: string | null
}

export function newImportId(): string {
  return `import-${randomUUID().slice(0, 8)}`
}

/**
 * Begins the import of files that were kept under its id. Throws `AppError('bad_request')` when there is neither a
 * file of references nor a zip among them.
 */
export async function startImport(id: string, files: UploadedFile[]): Promise<void> {
  const [lead] = [...files.filter(({ path }) => isZipPath(path)), ...files.filter(({ path }) => referenceFormat(path))]
  if (!lead) {
    throw new AppError(
      'bad_request',
      'There are no references among these files. An import takes .bib, .ris, CSL .json or .zip files, with PDFs beside them.',
    )
  }
  await keepList(id, files)
  await create(id, isZipPath(lead.path) ? 'zip' : (referenceFormat(lead.path) ?? 'zip'), nameOf(lead, files))
}

/** Begins a scan of the folder of the library, or gives the one under way. Gives its id. */
export async function startFolderImport(folder: string): Promise<string> {
  const client = await db()
  const running = await client.import.findFirst({ where: { source: 'folder', status: 'running' } })
  if (running) return running.id
  const id = newImportId()
  await create(id, 'folder', folder)
  return id
}

async function create(id: string, source: Source, name: string): Promise<void> {
  const client = await db()
  await client.import.create({ data: { id, source, name } })
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

/** The imports, newest first, without their reports' lines. */
export async function listImports(limit: number): Promise<ImportView[]> {
  const client = await db()
  const rows = await client.import.findMany({ orderBy: { createdAt: 'desc' }, take: limit })
  return rows.map(toView)
}

/** An import with its report. Throws `AppError('not_found')`. */
export async function getImport(id: string): Promise<ImportView> {
  const client = await db()
  const row = await client.import.findUnique({ where: { id } })
  if (!row) throw new AppError('not_found', `There is no import ${id}.`)
  return toView(row)
}

function toView({ report, progress, createdAt, finishedAt, ...row }: Import): ImportView {
  return {
    ...row,
    status: row.status as ImportView['status'],
    progress: fromJson<ImportProgress | null>(progress),
    report: fromJson<ImportReport | null>(report),
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  }
}

/** Queues again what an earlier process accepted but never handed to the engine, and tidies up after it. */
export async function resumeImports(): Promise<void> {
  const client = await db()
  const [running, active] = await Promise.all([
    client.import.findMany({ where: { status: 'running' }, select: { id: true } }),
    activeArguments(WORKFLOW.import),
  ])
  for (const { id } of running) if (!active.has(id)) await enqueue(QUEUE.import, WORKFLOW.import, id, id)
  const known = new Set([...running.map(({ id }) => id), ...active])
  for (const id of await listOldUploads()) if (!known.has(id)) await removeUpload(id)
}
