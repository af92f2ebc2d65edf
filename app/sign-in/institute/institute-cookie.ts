import { env } from '@/lib/env'
import { overTls } from '../session'
import { INSTITUTE } from '../sign-in-page'

const MAX_AGE_SECONDS = 600

/** Two Folios on one machine need two names. */
export const instituteCookieName = () => `folio-institute-${env().PORT}`

/**
 * What the browser keeps while it is at the institute, '' to forget it. It comes back by a link of another site, with which
 * browsers send no strict cookies.
 */
export function instituteCookie(headers: Headers, kept: string): string {
  const age = kept ? MAX_AGE_SECONDS : 0
  const words = [`${instituteCookieName()}=${kept}`, `Path=${INSTITUTE}`, `Max-Age=${age}`, 'HttpOnly', 'SameSite=Lax']
  return overTls(words.join('; '), headers)
}
