import { EventSourceParserStream } from 'eventsource-parser/stream'
import { signedOut } from '@/app/ui/reach'
import type { StoredEvent } from '@/lib/research/events/events'

/** Events of a run after number `after`, until it ends. Throws when the connection fails. */
export async function* runEvents(runId: string, after: number, signal: AbortSignal): AsyncGenerator<StoredEvent> {
  const response = await fetch(`/api/research/${encodeURIComponent(runId)}/events`, {
    headers: { accept: 'text/event-stream', ...(after >= 0 && { 'last-event-id': String(after) }) },
    cache: 'no-store',
    signal,
  })
  if (response.status === 401) signedOut()
  if (!response.ok || !response.body) throw new Error(`The events of a run were answered with ${response.status}.`)
  const messages = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream())
  const reader = messages.getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const { id, data } = read.value
    // The stream starts by naming its run, which is not an event.
    if (id !== undefined) yield { seq: Number(id), event: JSON.parse(data) }
  }
}
