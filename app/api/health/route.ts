import { libraryHealth } from '@/lib/library/care/health'
import { findLibraryFolder } from '@/lib/library/import/library-folder'
import { requireAccess } from '../../guard'
import { json, respond } from '../respond'

export async function GET(request: Request) {
  return respond(async () => {
    requireAccess(request)
    const [{ papers, ready, working, failed }, folder] = await Promise.all([libraryHealth(), findLibraryFolder()])
    return json({ status: 'ok', papers, ready, working, failed, ...(folder && { folder }) })
  })
}
