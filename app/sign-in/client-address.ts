import { env } from '@/lib/env'

/**
 * The client's address: that of the connection or, behind reverse proxies, the one recorded by the outermost of `hops`.
 * `forwarded`: the header as sent, whose last entry the nearest proxy wrote.
 */
export function clientAddress(forwarded: string, connected: string, hops = env().TRUST_PROXY): string {
  const addresses = [...forwarded.split(',').map((one) => one.trim()), connected].filter(Boolean)
  return addresses.at(-1 - hops) ?? connected
}
