import { runJson } from '@/lib/research/run-json'
import { watchRun } from '@/lib/research/runs'
import { JSON_HEADERS, json } from '../respond'

export function wantsStream({ headers }: Request): boolean {
  return headers.get('accept')?.includes('text/event-stream') ?? false
}

/** Readers give up on a connection that says nothing for minutes, as a slow model or a plan that waits makes it. */
const SILENCE_MS = 20_000

/** Where a run is read. */
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
  const encoder = new TextEncoder()
  const events = watchRun(runId, -1)
  let beat: NodeJS.Timeout | undefined
  const leave = async () => {
    clearInterval(beat)
    await events.return(undefined)
  }
  signal.addEventListener('abort', () => void leave().catch(() => {}))
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      beat = setInterval(() => controller.enqueue(encoder.encode(' ')), SILENCE_MS)
      beat.unref()
    },
    async pull(controller) {
      try {
        for await (const _ of events);
        clearInterval(beat)
        if (signal.aborted) return
        controller.enqueue(encoder.encode(JSON.stringify(await runJson(runId))))
        controller.close()
      } catch (error) {
        clearInterval(beat)
        controller.error(error)
      }
    },
    cancel: leave,
  })
  return new Response(body, {
    headers: { ...JSON_HEADERS, 'content-type': 'application/json', location: addressOf(runId) },
  })
}

/** A run's events as they happen, each with its place as id, so that a reader can come back with `Last-Event-ID`. */
export function streamRun(runId: string, after: number, signal: AbortSignal): Response {
  const events = watchRun(runId, after)
  const encoder = new TextEncoder()
  let beat: NodeJS.Timeout | undefined
  signal.addEventListener('abort', () => void events.return(undefined).catch(() => {}))
  const stream = new ReadableStream<Uint8Array>({
    async start(controller) {
      if (after < 0) controller.enqueue(encoder.encode(`event: run\ndata: ${JSON.stringify({ runId })}\n\n`))
      beat = setInterval(() => controller.enqueue(encoder.encode(': the run goes on\n\n')), SILENCE_MS)
      beat.unref()
    },
    async pull(controller) {
      try {
        const { done, value } = await events.next()
        if (done) {
          clearInterval(beat)
          controller.close()
        } else
          controller.enqueue(
            encoder.encode(`id: ${value.seq}\nevent: ${value.event.type}\ndata: ${JSON.stringify(value.event)}\n\n`),
          )
      } catch (error) {
        clearInterval(beat)
        controller.error(error)
      }
    },
    async cancel() {
      clearInterval(beat)
      await events.return(undefined)
    },
  })
  return new Response(stream, {
    headers: { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache, no-transform' },
  })
}
