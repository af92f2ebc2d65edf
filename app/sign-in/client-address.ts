import { env } from '@/lib/env'

/**
 * The address that a request comes from: that of its connection, or, behind reverse proxies, the one that the outermost of
 * `hops` wrote down. `forwarded`: the header as it was sent, whose last entry the nearest proxy wrote.
 */
export function clientAddress(forwarded: string, connected: string, hops = env().TRUST_PROXY): string {
  const addresses = [...forwarded.split(',').map((one) => one.trim()), connected].filter(Boolean)
  return addresses.at(-1 - hops) ?? connected
}
