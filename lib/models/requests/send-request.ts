import http from 'node:http'
import https from 'node:https'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { guardedLookup, isPublicAddress, requireAllowed } from '../../net/public-address'

/** `isPublicOnly`: the address, and all that its name resolves to, must be on the public internet. */
export type SendOptions = { isPublicOnly?: boolean }

const CONNECT_MS = 10_000
const WITHOUT_BODY = [204, 205, 304]

/**
 * Sends a request that waits for its answer as long as its signal allows. The built-in fetch gives up after five
 * minutes without headers, and a local model may read its prompt for longer. Follows no redirect. Throws errors with a
 * `code`, and `AppError('forbidden')` for an address that must be public and is not.
 */
export async function sendRequest(
  url: URL,
  init: RequestInit = {},
  { isPublicOnly = false }: SendOptions = {},
): Promise<Response> {
  if (isPublicOnly) requireAllowed(url, isPublicAddress)
  const { method = 'GET', headers, body, signal } = init
  if (body && typeof body !== 'string') throw new TypeError('Only text is sent to a model.')
  const { request } = url.protocol === 'https:' ? https : http
  return new Promise((settle, fail) => {
    const sent = request(
      url,
      {
        method,
        // The server may close a kept-alive connection just when it is reused.
        agent: false,
        headers: { 'accept-encoding': 'identity', ...Object.fromEntries(new Headers(headers)) },
        signal: signal ?? undefined,
        ...(isPublicOnly && { lookup: guardedLookup(isPublicAddress) }),
      },
      (answer) => settle(toResponse(answer)),
    )
    sent.on('error', fail)
    sent.on('socket', (socket) => {
      if (!socket.connecting) return
      const late = Object.assign(new Error('The connection was not made in time.'), { code: 'ETIMEDOUT' })
      const limit = setTimeout(() => sent.destroy(late), CONNECT_MS)
      socket.once('connect', () => clearTimeout(limit))
      socket.once('close', () => clearTimeout(limit))
    })
    sent.end(body ? Buffer.from(body) : undefined)
  })
}

function toResponse(answer: http.IncomingMessage): Response {
  const headers = new Headers()
  for (const [name, values] of Object.entries(answer.headersDistinct))
    for (const value of values ?? []) headers.append(name, value)
  const status = answer.statusCode ?? 0
  const init = { status, statusText: answer.statusMessage, headers }
  if (WITHOUT_BODY.includes(status)) {
    answer.resume()
    return new Response(null, init)
  }
  return new Response(Readable.toWeb(answer) as ReadableStream<Uint8Array> as BodyInit, init)
}
