import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { env, isDevelopment } from '@/lib/env'
import { enterRequest } from '@/lib/owner'
import { safeDecode } from '@/lib/text/names/addresses'
import { type Arrival, limitRequest } from './limit-request'
import { clientAddress } from './sign-in/client-address'
import { timeRequest } from './time-request'

const FORWARDED_FOR = 'x-forwarded-for'

/** Address for URLs that cannot be decoded. `proxy` rejects it with a message. */
export const UNSERVED = '/%unserved'
/** Next's path for page data of a kind that Folio does not have. */
const DATA = '/_next/data'

/**
 * Sanitizes each request before Next sees it. Sets `X-Forwarded-For` to the client's real address, since Next only
 * shows headers to routes, and passes on what was sent. Requests that Next would answer without asking `proxy`, or with
 * a server error, get an address that `proxy` rejects.
 */
export function prepareRequests(): void {
  subscribe('http.server.request.start', (message) => {
    const arrival = message as Arrival
    const { request, response, server } = arrival
    limitRequest(arrival)
    if (env().METRICS === 'on') timeRequest(request, response)
    putRight(request, request.socket.remoteAddress ?? '')
    enterRequest(String(request.headers[FORWARDED_FOR]))
    // Next leaves connections open that ask to upgrade the protocol, and this channel does not see them. Without a
    // listener Node treats them as ordinary requests. `npm run dev` needs one for live reload.
    if (!isDevelopment()) server.removeAllListeners('upgrade')
  })
}

/** Sanitizes one request in place. `connected`: the address of its connection. */
export function putRight(request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>, connected: string): void {
  const { headers } = request
  headers[FORWARDED_FOR] = clientAddress(String(headers[FORWARDED_FOR] ?? ''), connected)
  request.url = servedAddress(request)
  // Next's Request cannot have this method.
  if (request.method === 'TRACE') request.method = 'GET'
}

/** The address that Next should serve for a request. */
export function servedAddress({ method, url = '' }: Pick<IncomingMessage, 'method' | 'url'>): string {
  if (method === 'TRACE' || !/^(?:\/|https?:)/i.test(url)) return UNSERVED
  const path = safeDecode(url.split(/[?#]/)[0] ?? '')
  return /[/\\]_next[/\\]+data[/\\]/i.test(path) ? DATA : url
}
