import { db } from '../../db/client'
import { AppError } from '../../errors'
import { asInstallation } from '../../owner'
import { note, noteFailedSignIn } from '../audit/audit'
import { limitPasswords } from '../keys/guesses'
import { auth } from '../passwords/auth'
import { LONGEST_PASSWORD, PASSWORD } from '../passwords/password'
import { type Person, toPerson } from '../rights/person'
import { type Entered, enter, ownHeaders } from './enter'
import { knownFor, readKnownBrowsers } from './known-browser'

/** A session: a browser in which a person is signed in. */
export type SignedIn = {
  id: string
  since: string
  lastSeenAt: string
  browser: string
  address: string
  isThis: boolean
}

const WRONG = 'Incorrect email address or password.'
/** How long a session check is cached, ms. A page makes many requests at once. */
const BELIEVED_MS = 2_000
const MOST_BELIEVED = 1_000

type SignInMatch = { person: Person; signInId: string }

// Next bundles routes, actions and the proxy separately; they must agree on ended sessions.
const shared = globalThis as typeof globalThis & {
  folioSignedIn?: Map<string, { at: number; found: Promise<SignInMatch | null> }>
}

/**
 * Checks address and password. Throws `AppError('unauthorized')`, after the same time for every cause, and
 * `AppError('slow_down')` after many wrong attempts, see `limitPasswords`.
 */
export async function signIn(email: string, password: string, headers: Headers): Promise<Entered> {
  return asInstallation(async () => {
    const client = await db()
    const person = await client.person.findUnique({
      where: { email: email.trim().toLowerCase() },
      include: { credentials: { where: { providerId: PASSWORD } } },
    })
    const { password: passwords } = await (await auth()).$context
    const typed = password.slice(0, LONGEST_PASSWORD + 1)
    const hash = person?.credentials[0]?.password
    // Read for every address, so that the time does not reveal whether there is an account.
    const known = await readKnownBrowsers(headers)
    const browser = person && (await knownFor(person.id, known))
    const address = headers.get('x-forwarded-for') ?? ''
    return limitPasswords({ email, address, browser }, async () => {
      const isRight = hash ? await passwords.verify({ hash, password: typed }) : !(await passwords.hash(typed))
      if (person && isRight && !person.disabledAt) return enter(person.id, 'password', headers)
      await noteFailedSignIn(person, address)
      throw new AppError('unauthorized', WRONG)
    })
  })
}

/** Finds the person signed in by the cookie of a request; null when there is none or the account is disabled. */
export async function findSignedIn(headers: Headers): Promise<SignInMatch | null> {
  const cookie = headers.get('cookie') ?? ''
  if (!cookie.includes('folio.session_token=')) return null
  shared.folioSignedIn ??= new Map()
  const believed = shared.folioSignedIn
  const known = believed.get(cookie)
  if (known && Math.abs(Date.now() - known.at) < BELIEVED_MS) return known.found
  const found = asInstallation(() => lookUp(headers))
  believed.delete(cookie)
  believed.set(cookie, { at: Date.now(), found })
  found.catch(() => believed.delete(cookie))
  for (const oldest of [...believed.keys()].slice(0, -MOST_BELIEVED)) believed.delete(oldest)
  return found
}

/** Clears the cache: somebody was signed out, disabled, or got another role. */
export function forgetSignedIn(): void {
  shared.folioSignedIn?.clear()
}

async function lookUp(headers: Headers): Promise<SignInMatch | null> {
  const { api } = await auth()
  const session = await api.getSession({ headers: ownHeaders(headers) })
  if (!session) return null
  const person = await (await db()).person.findUnique({ where: { id: session.user.id } })
  if (!person || person.disabledAt) return null
  return { person: toPerson(person), signInId: session.session.id }
}

/** Ends the session of a request. Returns the header that deletes the cookie. */
export async function signOut(headers: Headers): Promise<string[]> {
  const found = await findSignedIn(headers)
  forgetSignedIn()
  return asInstallation(async () => {
    const { headers: set } = await (await auth()).api.signOut({ headers: ownHeaders(headers), returnHeaders: true })
    if (found) await note('signed out', found.person.id)
    return set.getSetCookie()
  })
}

/** A person's sessions, last used first. */
export async function listSignIns(personId: string, thisId: string | null): Promise<SignedIn[]> {
  return asInstallation(async () => {
    const client = await db()
    const where = { personId, expiresAt: { gt: new Date() } }
    const rows = await client.signIn.findMany({ where, orderBy: { updatedAt: 'desc' } })
    return rows.map(({ id, createdAt, updatedAt, userAgent, ipAddress }) => ({
      ...{ id, since: createdAt.toISOString(), lastSeenAt: updatedAt.toISOString() },
      ...{ browser: userAgent ?? '', address: ipAddress ?? '', isThis: id === thisId },
    }))
  })
}

/**
 * Ends one of a person's sessions; without `id` all but `except`. `by`: the person or an administrator; then the audit
 * log records it.
 */
export async function endSignIns(
  personId: string,
  { id, except, by }: { id?: string; except?: string; by?: string },
): Promise<void> {
  const { count } = await asInstallation(async () => {
    const client = await db()
    return client.signIn.deleteMany({ where: { personId, ...(id ? { id } : { id: { not: except } }) } })
  })
  forgetSignedIn()
  if (by !== undefined && count > 0)
    await note('ended a sign-in', by, { times: String(count), ...(by !== personId && { personId }) })
}
