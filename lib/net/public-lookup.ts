import { lookup as resolve } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { AppError } from '../errors'

/**
 * Name lookup for a request. The name is checked as it is connected to, so that a rebinding name cannot lead inside.
 * Refuses a name when any of its addresses is not allowed, since the caller cannot tell which one gets used.
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

/** Throws `AppError('forbidden')` for a host that is an address which is not allowed: such a one is not resolved. */
export function requireAllowed(url: URL, allow: (address: string) => boolean): void {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && !allow(host)) throw notPublic(url.host)
}

function notPublic(host: string): AppError {
  return new AppError('forbidden', `${host} is not a public address. Only addresses on the internet are fetched.`)
}
