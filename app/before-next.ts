import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { env, isDevelopment } from '@/lib/env'
import { enterRequest } from '@/lib/owner'
import { safeDecode } from '@/lib/text/safe-decode'
import { type Arrival, limitRequest } from './limit-request'
import { clientAddress } from './sign-in/client-address'
import { timeRequest } from './time-request'

const FORWARDED_FOR = 'x-forwarded-for'

/** No address: it cannot be decoded. `proxy` says so in a sentence. */
export const UNSERVED = '/%unserved'
/** Where Next keeps the data of pages of a kind that Folio does not have. */
const DATA = '/_next/data'

/**
 * Puts each request right before Next has it. `X-Forwarded-For` holds the address that it comes from, and nothing that its
 * sender made up: Next shows routes the headers alone, and takes over what was sent. What Next would answer without asking
 * `proxy`, or as if the server were broken, gets an address that `proxy` refuses.
 */
export function prepareRequests(): void {
  subscribe('http.server.request.start', (message) => {
    const arrival = message as Arrival
    const { request, response, server } = arrival
    limitRequest(arrival)
    if (env().METRICS === 'on') timeRequest(request, response)
    putRight(request, request.socket.remoteAddress ?? '')
    enterRequest(String(request.headers[FORWARDED_FOR]))
    // Next leaves a connection open that asks for another protocol, and this channel does not hear of it. Without a listener
    // Node takes it for any other request. `npm run dev` reloads its pages over one.
    if (!isDevelopment()) server.removeAllListeners('upgrade')
  })
}

/** Changes a request to what Next is to have of it. `connected`: the address that its connection comes from. */
export function putRight(request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>, connected: string): void {
  const { headers } = request
  headers[FORWARDED_FOR] = clientAddress(String(headers[FORWARDED_FOR] ?? ''), connected)
  request.url = servedAddress(request)
  // Next's requests cannot be of this method.
  if (request.method === 'TRACE') request.method = 'GET'
}

/** The address that Next is to serve for a request. */
export function servedAddress({ method, url = '' }: Pick<IncomingMessage, 'method' | 'url'>): string {
  if (method === 'TRACE' || !/^(?:\/|https?:)/i.test(url)) return UNSERVED
  const path = safeDecode(url.split(/[?#]/)[0] ?? '')
  return /[/\\]_next[/\\]+data[/\\]/i.test(path) ? DATA : url
}
