import { requireAccess } from '@/app/guard'
import { currentOwner, withOwner } from '@/lib/owner'
import { openShare, watchComments } from '@/lib/sharing/read-shared'
import { respond } from '../../../respond'

/** Interval of heartbeats: clients drop a connection that is silent for minutes. */
const SILENCE_MS = 20_000

/** Sends `changed` when the comments on a shared item change, and `over` when it is no longer shared. */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }) {
  return respond(async () => {
    await requireAccess(request)
    const { id } = await params
    await openShare({ id })
    return stream(id, request.signal)
  })
}

function stream(id: string, signal: AbortSignal): Response {
  const owner = currentOwner()
  const left = new AbortController()
  const changes = watchComments(id, AbortSignal.any([signal, left.signal]))
  const encoder = new TextEncoder()
  let beat: NodeJS.Timeout | undefined
  const say = (event: string) => encoder.encode(`event: ${event}\ndata: {}\n\n`)
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      beat = setInterval(() => controller.enqueue(encoder.encode(': still here\n\n')), SILENCE_MS)
      beat.unref()
    },
    async pull(controller) {
      try {
        // Read the comments as the person who opened the stream, whoever pulls from it.
        const { done } = await withOwner(owner, () => changes.next())
        if (!done) return controller.enqueue(say('changed'))
        clearInterval(beat)
        if (!signal.aborted) controller.enqueue(say('over'))
        controller.close()
      } catch (error) {
        clearInterval(beat)
        controller.error(error)
      }
    },
    async cancel() {
      clearInterval(beat)
      left.abort()
      await changes.return(undefined)
    },
  })
  return new Response(body, {
    headers: { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache, no-transform' },
  })
}
