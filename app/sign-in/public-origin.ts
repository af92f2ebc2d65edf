import { isIP } from 'node:net'
import { env } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { WILDCARDS } from '../guard'

/**
 * The address under which a browser or a program reaches Folio, as the request says: its host was proven by `requireOwn`, and
 * a reverse proxy says by what protocol it came.
 */
export function publicOrigin(headers: Headers): string {
  const protocol = headers.get('x-forwarded-proto')?.split(',')[0]?.trim() === 'https' ? 'https' : 'http'
  return new URL(`${protocol}://${headers.get('host')}`).origin
}

/**
 * The address of Folio for a mail that a stranger asks for, who may say any host and port: the key in it goes to nobody else. That is
 * the first name of ALLOWED_HOSTS, or the one of these that the request came by. Throws `AppError('not_found')` where Folio listens at
 * every address and was told no name.
 */
export function ownOrigin(headers: Headers, { HOST, PORT, ALLOWED_HOSTS } = env()): string {
  const { protocol, hostname, host } = new URL(publicOrigin(headers))
  const [first] = ALLOWED_HOSTS
  if (first !== undefined) return new URL(`${protocol}//${ALLOWED_HOSTS.includes(host) ? host : first}`).origin
  if (!WILDCARDS.includes(HOST)) return new URL(`${protocol}//${hostname}:${PORT}`).origin
  throw new AppError(
    'not_found',
    'This server cannot send links because its name is not set. Ask an administrator for a link. ALLOWED_HOSTS sets the name.',
  )
}

/** Whether browsers let passkeys be used at this address: by TLS or on this machine, and by a name. */
export function takesPasskeys(headers: Headers): boolean {
  const { protocol, hostname } = new URL(publicOrigin(headers))
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && (protocol === 'https:' || hostname === 'localhost')
}
