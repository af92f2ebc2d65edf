import { runJson } from '@/lib/research/results/run-json'
import { watchRun } from '@/lib/research/runs'
import { JSON_HEADERS, json } from '../respond'

export function wantsStream({ headers }: Request): boolean {
  return headers.get('accept')?.includes('text/event-stream') ?? false
}

/**
 * Interval of heartbeats: clients drop a connection that is silent for minutes, as with a slow model or a plan that
 * waits.
 */
const SILENCE_MS = 20_000

/** The address where programs read a run. */
function addressOf(runId: string): string {
  return `/api/research/${encodeURIComponent(runId)}`
}

/** 202 with the current state of a run that takes minutes; `Location` says where to poll. */
export async function acceptedRun(runId: string): Promise<Response> {
  const response = json(await runJson(runId), 202)
  response.headers.set('location', addressOf(runId))
  return response
}

/**
 * The JSON of a run: headers are sent at once, and the body when the run ends. Until then blanks, which JSON allows
 * before a value, keep the connection open. If the client disconnects, only the waiting ends.
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

/** Streams a run's events, with their positions as ids, so that a client can resume with `Last-Event-ID`. */
export function streamRun(runId: string, after: number, signal: AbortSignal): Response {
  const body = streamed(watchRun(runId, after), {
    signal,
    beat: ': the run continues\n\n',
    first: after < 0 ? `event: run\ndata: ${JSON.stringify({ runId })}\n\n` : null,
    say: ({ seq, event }) => `id: ${seq}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`,
  })
  return new Response(body, {
    headers: { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache, no-transform' },
  })
}

type Streamed<T> = {
  /** aborted when the client disconnects */
  signal: AbortSignal
  /** sent while nothing happens */
  beat: string
  first?: string | null
  /** formats an event; null to skip it */
  say(event: T): string | null
  /** sent at the end, unless the client has disconnected */
  last?(): Promise<string>
}

/** Streams events, with heartbeats in between. */
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
        // The stream only pulls again after something was sent.
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
