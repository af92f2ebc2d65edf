import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/** What Node tells of a request whose head has come: see the channel `http.server.request.start`. */
export type Arrival = { request: IncomingMessage; response: ServerResponse; server: Server }

/** In ms. */
type Limits = { wholeMs: number; silenceMs: number; everyMs: number }

/** How long a request may take to be there with its body, and how long an upload may be silent. Both are looked at so often. */
const LIMITS: Limits = { wholeMs: 30_000, silenceMs: 60_000, everyMs: 1_000 }

/** The addresses that take files, which may come for as long as they come. `proxy` leaves the same to their routes. */
export const UPLOADS = /^\/api\/(?:papers|imports|papers\/[^/]+\/pdf)\/?$/

type Incoming = Arrival & { limits: Limits; isUpload: boolean; since: number; bytes: number; isAnswered: boolean }

const incoming = new Set<Incoming>()
let timer: NodeJS.Timeout | undefined

/**
 * Ends a request whose body does not come: it has to be there within half a minute, an upload must only not fall silent. Node
 * itself knows one limit for all, of five minutes, which would cut long uploads and leave everybody else open for as long.
 */
export function limitRequest(arrival: Arrival, limits = LIMITS): void {
  const { request, server } = arrival
  server.requestTimeout = 0
  server.headersTimeout = limits.wholeMs
  if (!hasBody(request)) return
  const isUpload = request.method === 'POST' && UPLOADS.test(request.url?.split('?')[0] ?? '')
  const one = { ...arrival, limits, isUpload, since: performance.now(), bytes: 0, isAnswered: false }
  incoming.add(one)
  request.once('close', () => incoming.delete(one))
  timer ??= setInterval(look, limits.everyMs).unref()
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function look(): void {
  for (const one of incoming) {
    if (one.request.complete || one.request.socket.destroyed) incoming.delete(one)
    else if (isLate(one)) end(one)
  }
  if (incoming.size > 0) return
  clearInterval(timer)
  timer = undefined
}

function isLate(one: Incoming): boolean {
  const { request, response, limits } = one
  const now = performance.now()
  // Whoever has their answer, a refusal for one, has nothing more to send.
  const isAnswered = response.writableEnded
  if (isAnswered !== one.isAnswered) one.since = now
  one.isAnswered = isAnswered
  if (!one.isUpload || isAnswered) return now - one.since > limits.wholeMs
  // What has come and was not read yet is no silence: Folio is busy.
  if (request.socket.bytesRead !== one.bytes || request.readableLength > 0) one.since = now
  one.bytes = request.socket.bytesRead
  return now - one.since > limits.silenceMs
}

function end({ request, response, isUpload, limits }: Incoming): void {
  const message = isUpload
    ? `The upload stalled for ${limits.silenceMs / 1000} seconds. Send it again.`
    : `This request did not finish within ${limits.wholeMs / 1000} seconds. Send it again.`
  const body = JSON.stringify({ error: { code: 'bad_request', message } })
  const { socket } = request
  // Past Next, which may be about to answer and would find that somebody has.
  if (!response.headersSent)
    socket.write(
      `HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )
  socket.destroySoon()
}
