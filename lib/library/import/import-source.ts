import { db } from '../../db/client'
import type { ReadEntry } from '../paper/reference'
import { type EntryLists, entryLists } from './entry-list'
import { openFolder } from './open-folder'
import { type PlanItem, planImport } from './plan-import'
import { pdfOf, type TakePdf } from './take-pdf'
import { entriesFolder, openUpload } from './upload-folder'

/** Where an import takes its files from: an upload, or the folder of the library. */
export type ImportSource = {
  origin: 'import' | 'folder'
  /** what there is to do; `unchanged` counts the files that were taken before and are as they were */
  plan(): Promise<{ items: PlanItem[]; unchanged: number }>
  pdf(path: string): TakePdf | null
  /** entry number `place` of a file of references; null: it is not there any more */
  entry(path: string, place: number): Promise<ReadEntry | null>
  /** once every item of the plan is done */
  finish(items: PlanItem[]): Promise<void>
  close(): Promise<void>
}

/** Opens what an import takes its files from. Throws `AppError` when it is gone or cannot be opened. */
export async function openSource(importId: string): Promise<ImportSource> {
  const client = await db()
  const { source } = await client.import.findUniqueOrThrow({ where: { id: importId }, select: { source: true } })
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
