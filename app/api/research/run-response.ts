import { runJson } from '@/lib/research/run-json'
import { watchRun } from '@/lib/research/runs'
import { JSON_HEADERS, json } from '../respond'

export function wantsStream({ headers }: Request): boolean {
  return headers.get('accept')?.includes('text/event-stream') ?? false
}

/** Readers give up on a connection that says nothing for minutes, as a slow model or a plan that waits makes it. */
const SILENCE_MS = 20_000

/** The address at which programs read a run. */
function addressOf(runId: string): string {
  return `/api/research/${encodeURIComponent(runId)}`
}

/** 202 with a run that takes minutes as it stands; `Location` says where to ask for it again. */
export async function acceptedRun(runId: string): Promise<Response> {
  const response = json(await runJson(runId), 202)
  response.headers.set('location', addressOf(runId))
  return response
}

/**
 * The JSON of a run, whose headers are sent at once and whose body ends with the run. Until then blanks, which JSON allows
 * before it, keep the connection open. A reader that leaves ends nothing but the waiting.
 */
export function finishedRun(runId: string, signal: AbortSignal): Response {
  const body = streamed(watchRun(runId, -1), {
    signal,
    beat: ' ',
    say: () => null,
    last: async () => JSON.stringify(await runJson(runId)),
  })
  return new Response(body, {
    headers: { ...JSON_HEADERS, 'content-type': 'application/json', location: addressOf(runId) },
  })
}

/** A run's events as they happen, each with its place as id, so that a reader can come back with `Last-Event-ID`. */
export function streamRun(runId: string, after: number, signal: AbortSignal): Response {
  const body = streamed(watchRun(runId, after), {
    signal,
    beat: ': the run goes on\n\n',
    first: after < 0 ? `event: run\ndata: ${JSON.stringify({ runId })}\n\n` : null,
    say: ({ seq, event }) => `id: ${seq}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`,
  })
  return new Response(body, {
    headers: { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache, no-transform' },
  })
}

type Streamed<T> = {
  /** aborted when the reader leaves */
  signal: AbortSignal
  /** sent while nothing happens */
  beat: string
  first?: string | null
  /** an event as it is sent; null: it is not */
  say(event: T): string | null
  /** what is sent when all is over, unless the reader has left */
  last?(): Promise<string>
}

/** Events as a stream that is held open between them. */
function streamed<T>(events: AsyncGenerator<T>, { signal, beat, first, say, last }: Streamed<T>) {
  const encoder = new TextEncoder()
  let timer: NodeJS.Timeout | undefined
  signal.addEventListener('abort', () => void events.return(undefined).catch(() => {}))
  return new ReadableStream<Uint8Array>({
    start(controller) {
      if (first) controller.enqueue(encoder.encode(first))
      timer = setInterval(() => controller.enqueue(encoder.encode(beat)), SILENCE_MS)
      timer.unref()
    },
    async pull(controller) {
      try {
        // The stream pulls again only once something was sent.
        for (;;) {
          const { done, value } = await events.next()
          if (done) break
          const said = say(value)
          if (said !== null) return controller.enqueue(encoder.encode(said))
        }
        clearInterval(timer)
        if (last && !signal.aborted) controller.enqueue(encoder.encode(await last()))
        controller.close()
      } catch (error) {
        clearInterval(timer)
        controller.error(error)
      }
    },
    async cancel() {
      clearInterval(timer)
      await events.return(undefined)
    },
  })
}
