import { db } from '../../db/client'
import { AppError } from '../../errors'
import { asInstallation } from '../../owner'
import { note } from '../audit/audit'
import { seal } from '../keys/seal'
import { auth } from '../passwords/auth'
import { findPassword } from '../passwords/find-password'
import { rememberBrowser } from './known-browser'

/** Ways to sign in, as administrators see them. */
export type Way = 'password' | 'institute' | 'passkey'

/** Result of proving one's identity: signed in, with the values of `Set-Cookie`, or a ticket for the second factor. */
export type Entered = { cookies: string[] } | { ticket: string }

/** How long a second factor may take. */
const TICKET_MS = 10 * 60_000

/** `password`: id of the password that was used, if any. */
export type Ticket = { personId: string; way: Way; password: string | null }

/**
 * Signs in a person who has proven their identity, or asks for the second factor if they have one. Throws
 * `AppError('unauthorized')` for a disabled person.
 */
export async function enter(personId: string, way: Way, headers: Headers): Promise<Entered> {
  return asInstallation(async () => {
    const client = await db()
    const factor = await client.twoFactor.findUnique({ where: { personId } })
    // A passkey counts as two factors: the device and what unlocks it.
    if (factor?.confirmedAt && way !== 'passkey') {
      const shown = way === 'password' ? await findPassword(personId) : null
      return { ticket: await seal('code to come', { personId, way, password: shown } satisfies Ticket, TICKET_MS) }
    }
    return { cookies: await openSignIn(personId, way, headers) }
  })
}

/** Signs a person in without further questions. Returns the values of `Set-Cookie`. */
export async function openSignIn(personId: string, way: Way, headers: Headers): Promise<string[]> {
  return asInstallation(async () => {
    const person = await (await db()).person.findUnique({ where: { id: personId } })
    if (!person || person.disabledAt)
      throw new AppError('unauthorized', 'This account cannot sign in. Ask an administrator.')
    const { api } = await auth()
    const { headers: set } = await api.openSignIn({
      body: { personId },
      headers: ownHeaders(headers),
      returnHeaders: true,
    })
    await note('signed in', personId, way === 'password' ? {} : { way })
    const known = await rememberBrowser(headers, personId)
    return [...set.getSetCookie(), ...(known ? [known] : [])]
  })
}

/** Headers of a request that better-auth needs: the cookie and the origin. */
export function ownHeaders(headers: Headers): Headers {
  const names = ['cookie', 'user-agent', 'x-forwarded-for']
  return new Headers(
    names.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? ''] as [string, string]] : [])),
  )
}
