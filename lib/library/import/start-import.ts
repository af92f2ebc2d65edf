import { randomUUID } from 'node:crypto'
import { db } from '../../db/client'
import { enqueue } from '../../engine/client'
import { QUEUE, WORKFLOW } from '../../engine/workflow'
import { AppError } from '../../errors'
import { libraryToAddTo } from '../../libraries/hold-papers'
import { currentOwner } from '../../owner'
import { findCollection } from '../collections/collections'
import { isPdfPath } from './import-file'
import { referenceFormat } from './references/reference-format'
import { isZipPath, keepList, type UploadedFile } from './upload-folder'

/** zip | folder | zotero, or the format of its reference file, see `ReferenceFormat` */
export type ImportSourceName = string

/** States of an unfinished import. */
export const UNDER_WAY = ['running', 'stopping']

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
      'No references were found in these files. You can import BibTeX, RIS, CSL-JSON, CSL-YAML, PubMed, EndNote, Web of Science, Ovid, MODS, CSV and Word source files (.bib, .ris, .json, .yaml, .nbib, .xml, .enw, .ciw, .mods, .csv, .txt) and .zip files, along with their PDFs.',
    )
  }
  if (collectionId !== null && !(await findCollection(collectionId)))
    throw new AppError('not_found', 'There is no such collection. It may have been removed.')
  await keepList(id, files)
  const source = isZipPath(lead.path) ? 'zip' : (referenceFormat(lead.path) ?? 'zip')
  await create(id, { source, name: nameOf(lead, files), collectionId })
}

/** Starts an import from a source that needs no upload, unless one is running. Returns its id. */
export async function startImportOf(source: ImportSourceName, name: string): Promise<string> {
  const running = await findImportOf(source)
  if (running) return running
  const id = newImportId()
  await create(id, { source, name, collectionId: null })
  return id
}

/** The running import of a source. */
export async function findImportOf(source: ImportSourceName): Promise<string | null> {
  const client = await db()
  const where = { source, status: { in: UNDER_WAY }, ownerId: currentOwner() }
  return (await client.import.findFirst({ where, select: { id: true } }))?.id ?? null
}

type NewImport = { source: ImportSourceName; name: string; collectionId: string | null }

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
