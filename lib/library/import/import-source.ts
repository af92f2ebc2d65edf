import { db } from '../../db/client'
import type { ReadEntry } from '../paper/reference'
import { type EntryLists, entryLists } from './entry-list'
import type { ReportLine } from './import-report'
import { openFolder } from './open-folder'
import { type PlanItem, planImport } from './plan-import'
import { pdfOf, type TakePdf } from './take-pdf'
import { entriesFolder, openUpload } from './upload-folder'

/** Source of an import's files: an upload, the library folder, or a reference manager. */
export type ImportSource = {
  origin: 'import' | 'folder'
  /** what there is to do; `unchanged` counts the files that were taken before and are as they were */
  plan(): Promise<{ items: PlanItem[]; unchanged: number }>
  /** null: it is not there. Some have to be downloaded first */
  pdf(path: string): TakePdf | null | Promise<TakePdf | null>
  /** entry number `place` of a file of references; null: it is not there any more */
  entry(path: string, place: number): Promise<ReadEntry | null>
  /** once the items of the plan are done: each with its line. Those that the person stopped before have none */
  finish(items: PlanItem[], lines: ReportLine[]): Promise<void>
  close(): Promise<void>
}

/** Opens sources that this layer knows nothing of, by their names. */
export type SourceOpeners = Record<string, (importId: string) => Promise<ImportSource>>

/** Opens what an import takes its files from. Throws `AppError` when it is gone or cannot be opened. */
export async function openSource(importId: string, openers: SourceOpeners): Promise<ImportSource> {
  const client = await db()
  const { source } = await client.import.findUniqueOrThrow({ where: { id: importId }, select: { source: true } })
  const opener = openers[source]
  if (opener) return opener(importId)
  const lists = entryLists(entriesFolder(importId))
  return source === 'folder' ? openFolder(lists) : fromUpload(importId, lists)
}

async function fromUpload(importId: string, lists: EntryLists): Promise<ImportSource> {
  const opened = await openUpload(importId)
  const byPath = new Map(opened.files.map((file) => [file.path, file]))
  return {
    origin: 'import',
    plan: async () => ({ items: await planImport(opened, lists), unchanged: 0 }),
    pdf: (path) => {
      const file = byPath.get(path)
      return file ? pdfOf(file) : null
    },
    entry: async (path, place) => {
      const file = byPath.get(path)
      return file ? lists.at(file, place) : null
    },
    finish: async () => {},
    close: opened.close,
  }
}
