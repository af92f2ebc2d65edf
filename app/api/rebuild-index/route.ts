import { startRebuild } from '@/lib/library/ingest/start-ingest'
import { requireAccess } from '../../guard'
import { json, respond } from '../respond'

/** Chunks and embeds the whole library again, in the background. */
export async function POST(request: Request) {
  return respond(async () => {
    await requireAccess(request, 'administer')
    await startRebuild()
    return json({ status: 'started' }, 202)
  })
}
