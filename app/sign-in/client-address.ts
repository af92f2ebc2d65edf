import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { env } from '@/lib/env'

const FORWARDED_FOR = 'x-forwarded-for'

/**
 * Has `X-Forwarded-For` of each request hold the address that it comes from, and nothing that its sender made up. Next
 * shows routes the headers alone, and takes over what was sent; so this is done before Next has the request.
 */
export function keepClientAddresses(): void {
  subscribe('http.server.request.start', (message) => {
    const { headers, socket } = (message as { request: IncomingMessage }).request
    headers[FORWARDED_FOR] = clientAddress(String(headers[FORWARDED_FOR] ?? ''), socket.remoteAddress ?? '')
  })
}

/**
 * The address that a request comes from: that of its connection, or, behind reverse proxies, the one that the outermost of
 * `hops` wrote down. `forwarded`: the header as it was sent, whose last entry the nearest proxy wrote.
 */
export function clientAddress(forwarded: string, connected: string, hops = env().TRUST_PROXY): string {
  const addresses = [...forwarded.split(',').map((one) => one.trim()), connected].filter(Boolean)
  return addresses.at(-1 - hops) ?? connected
}
