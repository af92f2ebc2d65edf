import { isIP } from 'node:net'
import { env } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { WILDCARDS } from '../guard'

/** Folio's address as the client sees it: `requireOwn` verified the host, and a reverse proxy reports the protocol. */
export function publicOrigin(headers: Headers): string {
  const protocol = headers.get('x-forwarded-proto')?.split(',')[0]?.trim() === 'https' ? 'https' : 'http'
  return new URL(`${protocol}://${headers.get('host')}`).origin
}

/**
 * Folio's address for a mail requested by a stranger, who may send any host and port, so that its key is not sent
 * elsewhere: the first name in ALLOWED_HOSTS, or the one of them in the request. Throws `AppError('not_found')` if
 * Folio listens everywhere and has no configured name.
 */
export function ownOrigin(headers: Headers, { HOST, PORT, ALLOWED_HOSTS } = env()): string {
  const { protocol, hostname, host } = new URL(publicOrigin(headers))
  const [first] = ALLOWED_HOSTS
  if (first !== undefined) return new URL(`${protocol}//${ALLOWED_HOSTS.includes(host) ? host : first}`).origin
  if (!WILDCARDS.includes(HOST)) return new URL(`${protocol}//${hostname}:${PORT}`).origin
  throw new AppError(
    'not_found',
    'This server cannot send links because its name is not set in ALLOWED_HOSTS. Ask an administrator for a link.',
  )
}

/** Whether browsers allow passkeys at this address: over TLS or on this machine, and by name. */
export function takesPasskeys(headers: Headers): boolean {
  const { protocol, hostname } = new URL(publicOrigin(headers))
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && (protocol === 'https:' || hostname === 'localhost')
}
