import { newImportId, startImport } from '@/lib/library/import/imports'
import { keepUpload, removeUpload } from '@/lib/library/import/upload-folder'
import { requireAccess } from '../../guard'
import { receiveFiles } from '../receive-files'
import { json, respond } from '../respond'

/**
 * Imports references: .bib, .ris, CSL .json and .zip files as multipart/form-data, with PDFs beside them. What it brings
 * goes into the collection whose id `?collection=` gives as well.
 */
export async function POST(request: Request) {
  return respond(async () => {
    await requireAccess(request, 'add')
    const id = newImportId()
    try {
      const files = await receiveFiles(request, ({ stream, fileName }, place) =>
        keepUpload(id, place, { stream, path: fileName }),
      )
      await startImport(id, files, new URL(request.url).searchParams.get('collection') || null)
    } catch (error) {
      await removeUpload(id)
      throw error
    }
    return json({ import: { id } }, 202)
  })
}
