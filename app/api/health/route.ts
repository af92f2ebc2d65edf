import type { Right } from '@/lib/accounts/rights/rights'
import { lackOfRoom } from '@/lib/db/data-dir/room'
import { libraryHealth } from '@/lib/library/care/health'
import { filesState } from '@/lib/library/files/files-state'
import { findLibraryFolder } from '@/lib/library/import/watch-folder'
import { requireAccess, requireOwn } from '../../guard'
import { json, respond } from '../respond'
import { LACK_OF_ROOM } from './lack-of-room'

/** Health check for whoever starts or monitors Folio. Strangers only learn that it is up. */
export async function GET(request: Request) {
  return respond(async () => {
    requireOwn(request)
    if (!(await isKnown(request))) return json({ status: 'ok' })
    const [{ papers, ready, working, failed, newerVersions }, folder, files] = await Promise.all([
      libraryHealth(),
      // Paths on the server are for administrators only.
      isKnown(request, 'watch').then((known) => (known ? findLibraryFolder() : null)),
      filesState(),
    ])
    const counts = { papers, ready, working, failed, newerVersions }
    return json({ status: 'ok', ...counts, ...(folder && { folder }), ...(files && { files }) })
  })
}

/** A cheap health check for pages that poll: it only measures the free space. */
export async function HEAD(request: Request) {
  return respond(async () => {
    requireOwn(request)
    const lack = (await isKnown(request)) ? await lackOfRoom() : null
    return new Response(null, {
      headers: { 'cache-control': 'no-store', ...(lack && { [LACK_OF_ROOM]: encodeURIComponent(lack) }) },
    })
  })
}

async function isKnown(request: Request, right?: Right): Promise<boolean> {
  try {
    await requireAccess(request, right)
    return true
  } catch {
    return false
  }
}
