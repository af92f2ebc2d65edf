import { lookup as resolve } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { AppError } from '../errors'

/** In the public range, but an internal service of Azure for each of its machines. */
const AZURE_HOST = '168.63.129.16'

/**
 * Whether an IP address is on the public internet. Loopback, private, link-local, carrier-grade NAT, unique local,
 * multicast, reserved and IPv4-in-IPv6 addresses (mapped, translated, 6to4, Teredo) are not: the last ones could lead
 * to any of the others.
 */
export function isPublicAddress(address: string): boolean {
  const bare = address.replace(/^\[|\]$/g, '').replace(/%.*$/, '')
  if (!ipaddr.isValid(bare)) return false
  const parsed = ipaddr.process(bare)
  if (parsed.range() !== 'unicast' || parsed.toString() === AZURE_HOST) return false
  return parsed.kind() === 'ipv4' || !inCompatibleBlock(parsed as ipaddr.IPv6)
}

/** `::a.b.c.d`, the deprecated IPv4-compatible form. */
function inCompatibleBlock(address: ipaddr.IPv6): boolean {
  return address.match(ipaddr.IPv6.parse('::'), 96)
}

/**
 * Name lookup for a request. Checks the name at the moment of connecting, so that DNS rebinding cannot reach the
 * internal network. Refuses a name if any of its addresses is not allowed, since the caller cannot tell which one is
 * used.
 */
export function guardedLookup(allow: (address: string) => boolean): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) return done(error ?? new Error(`${hostname} has no address`), '')
      if (!addresses.every(({ address }) => allow(address))) return done(notPublic(hostname), '')
      if (options.all) done(null, addresses)
      else done(null, first.address, first.family)
    })
  }
}

/** Throws `AppError('forbidden')` for a host that is an IP address and not allowed, since no lookup happens for it. */
export function requireAllowed(url: URL, allow: (address: string) => boolean): void {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && !allow(host)) throw notPublic(url.host)
}

function notPublic(host: string): AppError {
  return new AppError(
    'forbidden',
    `${host} is not a public address. Folio only fetches from public internet addresses.`,
  )
}
