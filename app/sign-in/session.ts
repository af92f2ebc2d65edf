import { createHmac } from 'node:crypto'
import { env } from '@/lib/env'
import { readCookie } from '@/lib/net/headers'
import { forgetSecret, readSecret } from '@/lib/secrets/private-file'
import { isSame } from './is-same'

const SESSION_DAYS = 30
const SECONDS_A_DAY = 86_400

type Cookie = { name: string; value: string }

/** The cookie of a client that sent the token. Nothing is stored: changing the token or the secret revokes it. */
export function makeSession(token: string, now = Date.now()): Cookie & { maxAge: number } {
  const maxAge = SESSION_DAYS * SECONDS_A_DAY
  const expires = String(Math.floor(now / 1000) + maxAge)
  return { name: cookieName(), value: `${expires}.${sign(expires, token)}`, maxAge }
}

export function hasSession(headers: Headers, token: string, now = Date.now()): boolean {
  const [expires = '', signature = ''] = readCookie(headers, cookieName()).split('.')
  return /^\d{1,12}$/.test(expires) && Number(expires) * 1000 > now && isSame(signature, sign(expires, token))
}

/** Ends all sessions in all browsers. */
export function endSessions(): void {
  forgetSecret('session')
}

/** Formats `Set-Cookie`. `maxAge` 0 deletes the cookie. */
export function cookieHeader({ value, maxAge }: { value: string; maxAge: number }, headers: Headers): string {
  const words = [`${cookieName()}=${value}`, 'Path=/', `Max-Age=${maxAge}`, 'HttpOnly', 'SameSite=Strict']
  return overTls(words.join('; '), headers)
}

/**
 * Marks a cookie as Secure if the request came over TLS. A client that lies about it only loses its own cookie on its
 * plain connection.
 */
export function overTls(cookie: string, headers: Headers): string {
  const isSecure = headers.get('x-forwarded-proto')?.split(',')[0]?.trim() === 'https'
  return isSecure ? `${cookie}; Secure` : cookie
}

/** Cookies ignore the port, so two Folios on one machine need two names. */
function cookieName(): string {
  return `folio-session-${env().PORT}`
}

function sign(expires: string, token: string): string {
  return createHmac('sha256', Buffer.from(readSecret('session'), 'hex'))
    .update(JSON.stringify(['session', token, expires]))
    .digest('base64url')
}
