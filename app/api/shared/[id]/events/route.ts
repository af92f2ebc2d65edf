import { requireAccess } from '@/app/guard'
import { currentOwner, withOwner } from '@/lib/owner'
import { openShare, watchComments } from '@/lib/sharing/read-shared'
import { respond } from '../../../respond'

/** Readers give up on a connection that says nothing for minutes. */
const SILENCE_MS = 20_000

/** Says `changed` whenever the comments on something shared are others, and `over` once it is not shared any more. */
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
        // Whoever pulls: the comments are read as the one who asked.
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
