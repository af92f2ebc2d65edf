import { createHmac } from 'node:crypto'
import { env } from '@/lib/env'
import { readCookie } from '@/lib/net/read-cookie'
import { forgetSecret, readSecret } from '@/lib/secrets/private-file'
import { isSame } from './is-same'

const SESSION_DAYS = 30
const SECONDS_A_DAY = 86_400

type Cookie = { name: string; value: string }

/** The cookie of someone who has shown the token. Nothing is kept of it here: another token or secret revokes it. */
export function makeSession(token: string, now = Date.now()): Cookie & { maxAge: number } {
  const maxAge = SESSION_DAYS * SECONDS_A_DAY
  const expires = String(Math.floor(now / 1000) + maxAge)
  return { name: cookieName(), value: `${expires}.${sign(expires, token)}`, maxAge }
}

export function hasSession(headers: Headers, token: string, now = Date.now()): boolean {
  const [expires = '', signature = ''] = readCookie(headers, cookieName()).split('.')
  return /^\d{1,12}$/.test(expires) && Number(expires) * 1000 > now && isSame(signature, sign(expires, token))
}

/** Ends all sessions, in all browsers. */
export function endSessions(): void {
  forgetSecret('session')
}

/** As `Set-Cookie` says it. `maxAge` 0 takes the cookie away. */
export function cookieHeader({ value, maxAge }: { value: string; maxAge: number }, headers: Headers): string {
  const words = [`${cookieName()}=${value}`, 'Path=/', `Max-Age=${maxAge}`, 'HttpOnly', 'SameSite=Strict']
  return overTls(words.join('; '), headers)
}

/** Keeps a cookie for TLS where it came by it. Whoever lies about that only keeps his own cookie from his own plain connection. */
export function overTls(cookie: string, headers: Headers): string {
  const isSecure = headers.get('x-forwarded-proto')?.split(',')[0]?.trim() === 'https'
  return isSecure ? `${cookie}; Secure` : cookie
}

/** Cookies are kept by host, whatever the port: two Folios on one machine need two names. */
function cookieName(): string {
  return `folio-session-${env().PORT}`
}

function sign(expires: string, token: string): string {
  return createHmac('sha256', Buffer.from(readSecret('session'), 'hex'))
    .update(JSON.stringify(['session', token, expires]))
    .digest('base64url')
}
