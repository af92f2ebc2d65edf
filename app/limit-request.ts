import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/** Event data of Node's channel `http.server.request.start`, sent when the head of a request has arrived. */
export type Arrival = { request: IncomingMessage; response: ServerResponse; server: Server }

/** Limits in ms. */
type Limits = { wholeMs: number; silenceMs: number; everyMs: number }

/**
 * `wholeMs`: time for a request to arrive with its body; `silenceMs`: maximum silence of an upload; `everyMs`: interval
 * of the check.
 */
const LIMITS: Limits = { wholeMs: 30_000, silenceMs: 60_000, everyMs: 1_000 }

/** Upload addresses, which have no total time limit. `proxy` leaves the same ones to their routes. */
export const UPLOADS = /^\/api\/(?:papers|imports|papers\/[^/]+\/pdf)\/?$/

type Incoming = Arrival & { limits: Limits; isUpload: boolean; since: number; bytes: number; isAnswered: boolean }

const incoming = new Set<Incoming>()
let timer: NodeJS.Timeout | undefined

/**
 * Ends a request whose body does not arrive: it must be complete within half a minute, but an upload only must not go
 * silent. Node has a single limit of five minutes for all requests, which would cut off long uploads and keep all
 * others open for as long.
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
  // A client that has its response, such as a rejection, has nothing more to send.
  const isAnswered = response.writableEnded
  if (isAnswered !== one.isAnswered) one.since = now
  one.isAnswered = isAnswered
  if (!one.isUpload || isAnswered) return now - one.since > limits.wholeMs
  // Data that arrived but was not read is not silence: Folio is busy.
  if (request.socket.bytesRead !== one.bytes || request.readableLength > 0) one.since = now
  one.bytes = request.socket.bytesRead
  return now - one.since > limits.silenceMs
}

function end({ request, response, isUpload, limits }: Incoming): void {
  const message = isUpload
    ? `The upload stalled for ${limits.silenceMs / 1000} seconds. Try again.`
    : `This request did not finish within ${limits.wholeMs / 1000} seconds. Try again.`
  const body = JSON.stringify({ error: { code: 'bad_request', message } })
  const { socket } = request
  // Bypasses Next, which may be about to respond and would find the response already sent.
  if (!response.headersSent)
    socket.write(
      `HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )
  socket.destroySoon()
}
