import { randomUUID } from 'node:crypto'
import { env } from '../../env'
import { readCookie } from '../../net/headers'
import { seal, unseal } from '../keys/seal'
import { findPassword } from '../passwords/find-password'

const DAYS = 180
const SECONDS_A_DAY = 86_400
/** Number of people remembered per browser, latest first. */
const MOST = 4

/** `password`: id of the password at that time. After a new password the browser is unknown again. */
type KnownBrowser = { browser: string; personId: string; password: string }

/**
 * People for whom the browser of a request is known, by its cookie. See OWASP, "Slow Down Online Guessing Attacks with
 * Device Cookies".
 */
export async function readKnownBrowsers(headers: Headers): Promise<KnownBrowser[]> {
  return (await readSealed(headers)).map(({ known }) => known)
}

/** Id of the browser if a person signed in with it and has not changed their password since; otherwise null. */
export async function knownFor(personId: string, people: KnownBrowser[]): Promise<string | null> {
  const known = people.find((one) => one.personId === personId)
  return known && known.password === (await findPassword(personId)) ? known.browser : null
}

/** `Set-Cookie` that marks the browser as known to a person who signed in; null for a person without a password. */
export async function rememberBrowser(headers: Headers, personId: string): Promise<string | null> {
  const password = await findPassword(personId)
  if (password === null) return null
  const others = (await readSealed(headers)).filter(({ known }) => known.personId !== personId)
  const known: KnownBrowser = { browser: randomUUID(), personId, password }
  const own = await seal('known browser', known, DAYS * SECONDS_A_DAY * 1000)
  const value = [own, ...others.map(({ sealed }) => sealed)].slice(0, MOST).join('.')
  // Only for the sign-in path, so that other requests do not carry it.
  return `${cookieName()}=${value}; Path=/sign-in; Max-Age=${DAYS * SECONDS_A_DAY}; HttpOnly; SameSite=Strict`
}

/** The people in the cookie, each with its sealed text. Drops broken and expired seals. */
async function readSealed(headers: Headers): Promise<{ sealed: string; known: KnownBrowser }[]> {
  const kept = readCookie(headers, cookieName()).split('.').filter(Boolean).slice(0, MOST)
  const found = await Promise.all(
    kept.map(async (sealed) => ({ sealed, known: await unseal<KnownBrowser>('known browser', sealed) })),
  )
  return found.flatMap(({ sealed, known }) => (known ? [{ sealed, known }] : []))
}

/** Two Folios on one machine need two names. */
const cookieName = () => `folio-known-${env().PORT}`
