import { env } from '@/lib/env'
import { overTls } from '../session'
import { INSTITUTE } from '../sign-in-page'

const MAX_AGE_SECONDS = 600

/** Distinct by port, for two Folios on one machine. */
export const instituteCookieName = () => `folio-institute-${env().PORT}`

/**
 * Cookie kept while the browser is at the institution, '' to delete it. Lax, because browsers send no strict cookies
 * when returning from another site.
 */
export function instituteCookie(headers: Headers, kept: string): string {
  const age = kept ? MAX_AGE_SECONDS : 0
  const words = [`${instituteCookieName()}=${kept}`, `Path=${INSTITUTE}`, `Max-Age=${age}`, 'HttpOnly', 'SameSite=Lax']
  return overTls(words.join('; '), headers)
}
