import { db } from '../../db/client'
import { openFolder } from './open-folder'
import { entriesOf, type PlanItem, planImport } from './plan-import'
import type { ReadEntry } from './references/reference'
import { pdfOf, type TakePdf } from './take-pdf'
import { openUpload } from './upload-folder'

/** Where an import takes its files from: an upload, or the folder of the library. */
export type ImportSource = {
  origin: 'import' | 'folder'
  /** what there is to do; `unchanged` counts the files that were taken before and are as they were */
  plan(): Promise<{ items: PlanItem[]; unchanged: number }>
  pdf(path: string): TakePdf | null
  /** the entries of a file of references; read once */
  entries(path: string): Promise<ReadEntry[]>
  /** once every item of the plan is done */
  finish(items: PlanItem[]): Promise<void>
  close(): Promise<void>
}

/** Opens what an import takes its files from. Throws `AppError` when it is gone or cannot be opened. */
export async function openSource(importId: string): Promise<ImportSource> {
  const client = await db()
  const { source } = await client.import.findUniqueOrThrow({ where: { id: importId }, select: { source: true } })
  return source === 'folder' ? openFolder() : fromUpload(importId)
}

async function fromUpload(importId: string): Promise<ImportSource> {
  const opened = await openUpload(importId)
  const byPath = new Map(opened.files.map((file) => [file.path, file]))
  return {
    origin: 'import',
    plan: async () => ({ items: await planImport(opened), unchanged: 0 }),
    pdf: (path) => {
      const file = byPath.get(path)
      return file ? pdfOf(file) : null
    },
    entries: entriesOf(async (path) => byPath.get(path)),
    finish: async () => {},
    close: opened.close,
  }
}
