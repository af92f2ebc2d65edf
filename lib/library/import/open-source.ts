import { db } from '../../db/client'
import { type EntryLists, entryLists } from './entry-list'
import type { ImportSource, SourceOpeners } from './import-source'
import { openFolder } from './open-folder'
import { planImport } from './plan-import'
import { pdfOf } from './take-pdf'
import { entriesFolder, openUpload } from './upload-folder'

/** Opens the source of an import. Throws `AppError` if it is gone or cannot be opened. */
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
    close: async () => {
      lists.close()
      await opened.close()
    },
  }
}
