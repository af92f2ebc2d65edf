import type { Right } from '@/lib/accounts/rights/rights'
import { lackOfRoom } from '@/lib/db/room'
import { libraryHealth } from '@/lib/library/care/health'
import { filesState } from '@/lib/library/files/files-state'
import { findLibraryFolder } from '@/lib/library/import/library-folder'
import { requireAccess, requireOwn } from '../../guard'
import { json, respond } from '../respond'
import { LACK_OF_ROOM } from './lack-of-room'

/** Whoever starts Folio, or watches over it, asks this before all else: strangers are told that it is up, and no more. */
export async function GET(request: Request) {
  return respond(async () => {
    requireOwn(request)
    if (!(await isKnown(request))) return json({ status: 'ok' })
    const [{ papers, ready, working, failed }, folder, files] = await Promise.all([
      libraryHealth(),
      // Where things lie on the server is for administrators.
      isKnown(request, 'watch').then((known) => (known ? findLibraryFolder() : null)),
      filesState(),
    ])
    return json({ status: 'ok', papers, ready, working, failed, ...(folder && { folder }), ...(files && { files }) })
  })
}

/** Whether Folio is up, for pages that ask it now and then: nothing is counted for it but the room that is left. */
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
