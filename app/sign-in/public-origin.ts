import { isIP } from 'node:net'

/**
 * The address under which a browser or a program reaches Folio, as the request says: its host was proven by `requireOwn`, and
 * a reverse proxy says by what protocol it came.
 */
export function publicOrigin(headers: Headers): string {
  const protocol = headers.get('x-forwarded-proto')?.split(',')[0]?.trim() === 'https' ? 'https' : 'http'
  return new URL(`${protocol}://${headers.get('host')}`).origin
}

/** Whether browsers let passkeys be used at this address: by TLS or on this machine, and by a name. */
export function takesPasskeys(headers: Headers): boolean {
  const { protocol, hostname } = new URL(publicOrigin(headers))
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && (protocol === 'https:' || hostname === 'localhost')
}
