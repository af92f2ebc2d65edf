import { getRun } from '@/lib/research/runs'
import { requireAccess } from '../../../../guard'
import { respond } from '../../../respond'
import { streamRun } from '../../run-response'

/** Streams the events of a run, starting after `Last-Event-ID`. */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }) {
  return respond(async () => {
    await requireAccess(request)
    const { id } = await params
    await getRun(id)
    const last = request.headers.get('last-event-id')
    return streamRun(id, last && /^\d+$/.test(last) ? Number(last) : -1, request.signal)
  })
}
