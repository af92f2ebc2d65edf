import { keepUpload, newImportId, removeUpload, startImport, uploadRoom } from '@/lib/library/import/imports'
import { addingTo } from '@/lib/owner'
import { requireAccess } from '../../guard'
import { receiveFiles } from '../receive-files'
import { json, respond } from '../respond'

/**
 * Imports references: files of reference managers (see `reference-format.ts`) and .zip files as multipart/form-data,
 * possibly with PDFs. Papers go into the library with id `?library=`, and into the collection `?collection=`.
 */
export async function POST(request: Request) {
  return respond(async () => {
    await requireAccess(request, 'bring')
    const id = newImportId()
    const asked = new URL(request.url).searchParams
    const library = asked.get('library') || null
    try {
      const room = await addingTo(library, uploadRoom)
      const files = await receiveFiles(request, ({ stream, fileName }, place) =>
        keepUpload(id, place, { stream, path: fileName }, room),
      )
      await addingTo(library, () => startImport(id, files, asked.get('collection') || null))
    } catch (error) {
      await removeUpload(id)
      throw error
    }
    return json({ import: { id } }, 202)
  })
}
