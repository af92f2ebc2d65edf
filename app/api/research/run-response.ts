import { waitsForPerson } from '@/lib/research/outline/waits-for-person'
import { runJson } from '@/lib/research/run-json'
import { watchRun } from '@/lib/research/runs'
import { json } from '../respond'

export function wantsStream({ headers }: Request): boolean {
  return headers.get('accept')?.includes('text/event-stream') ?? false
}

/** Waits for the end of a run and answers with all of it. */
export async function finishedRun(runId: string): Promise<Response> {
  for await (const _ of watchRun(runId, -1));
  return json(await runJson(runId))
}

/** As `finishedRun`; a report whose plan waits to be accepted is answered with as far as it is. */
export async function finishedOrPlanned(runId: string): Promise<Response> {
  for await (const { event } of watchRun(runId, -1)) if (waitsForPerson(event)) return json(await runJson(runId), 202)
  return json(await runJson(runId))
}

/** Readers give up on a connection that says nothing for minutes, as a slow model or a plan that waits makes it. */
const SILENCE_MS = 20_000

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
