import { invite, makeFirstLink } from '@/lib/accounts/joining/invitations'
import { join } from '@/lib/accounts/joining/join'
import { forgetAuth } from '@/lib/accounts/passwords/auth'
import type { Person } from '@/lib/accounts/rights/person'
import type { Role } from '@/lib/accounts/rights/rights'
import { openSignIn } from '@/lib/accounts/sign-in/enter'
import { forgetSignedIn } from '@/lib/accounts/sign-in/sign-in'
import { db } from '@/lib/db/client'
import { testDatabase } from '@/lib/db/test-database'
import { env } from '@/lib/env'
import { asInstallation } from '@/lib/owner'

export const PASSWORD = 'seven quiet herons wade'

/** A person who has joined. `sent`: headers that their browser sends with each request. */
export type Joined = Person & { sent: { cookie: string } }

/** Turns on accounts over a fresh database. Returns the first administrator, Zed. */
export async function startAccounts(): Promise<Joined> {
  Object.assign(env(), { ACCOUNTS: 'on', API_TOKEN: undefined })
  await asInstallation(testDatabase)
  forgetAuth()
  forgetSignedIn()
  return joinBy(await makeFirstLink(), 'Zed')
}

/** Joins with a role, by an invitation. */
export async function joinAs(role: Role, name: string, { by }: { by: Person }): Promise<Joined> {
  return joinBy(await invite(by, role), name)
}

/** The headers of a signed-in person's browser. */
async function signIn({ id }: Person): Promise<{ cookie: string }> {
  const cookies = await openSignIn(id, 'password', new Headers())
  return { cookie: cookies.map((one) => one.split(';')[0]).join('; ') }
}

async function joinBy(link: string, name: string): Promise<Joined> {
  const person = await join(keyIn(link), { name, email: `${name.toLowerCase()}@example.org`, password: PASSWORD })
  return { ...person, sent: await signIn(person) }
}

/** Clears the counted guesses. */
export async function forgetGuesses(): Promise<void> {
  await asInstallation(async () => (await db()).guess.deleteMany())
}

/** The key in a link. */
export function keyIn(link: string): string {
  return link.split('#key=')[1] ?? ''
}
