import { db } from '../../db/client'
import { forgetInAudit, lockAdministrators } from '../../db/people-rows/account-rows'
import { describeIssues } from '../../describe-issues'
import { AppError } from '../../errors'
import { asInstallation } from '../../owner'
import { note } from '../audit/audit'
import { limitProofs } from '../keys/guesses'
import { auth } from '../passwords/auth'
import { findPassword } from '../passwords/find-password'
import { LONGEST_PASSWORD, PASSWORD, requireStrong } from '../passwords/password'
import { replacePassword } from '../passwords/replace-password'
import { endKeys } from '../programs/api-keys'
import { type ListedPerson, nameSchema, type Person, toPerson } from '../rights/person'
import type { Role } from '../rights/rights'
import { endSignIns, forgetSignedIn } from '../sign-in/sign-in'
import { readTwoFactor, spendCode } from '../sign-in/two-factor'

/** Everybody who has an account, by name. */
export async function listPeople(): Promise<ListedPerson[]> {
  return asInstallation(async () => {
    const client = await db()
    const rows = await client.person.findMany({
      orderBy: [{ name: 'asc' }, { id: 'asc' }],
      include: {
        signIns: { orderBy: { updatedAt: 'desc' }, take: 1, select: { updatedAt: true } },
        twoFactor: { select: { confirmedAt: true } },
      },
    })
    return rows.map(({ disabledAt, createdAt, signIns, twoFactor, ...row }) => ({
      ...{ ...toPerson(row), disabled: disabledAt !== null, hasTwoFactor: Boolean(twoFactor?.confirmedAt) },
      ...{ joinedAt: createdAt.toISOString(), lastSeenAt: signIns[0]?.updatedAt.toISOString() ?? null },
    }))
  })
}

/** Changes a person's role. Throws `AppError('conflict')` when no administrator would be left, and `AppError('not_found')`. */
export async function changeRole(by: Person, personId: string, role: Role): Promise<void> {
  const changed = await change(personId, { role: { not: role } }, { role }, role !== 'administrator')
  if (changed) await note('changed a role', by.id, { personId, role })
}

/**
 * Disables an account at once and everywhere, and revokes its API keys and programs; the rest stays. Throws like
 * `changeRole`.
 */
export async function disable(by: Person, personId: string, disabled: boolean): Promise<void> {
  const where = { disabledAt: disabled ? null : { not: null } }
  const changed = await change(personId, where, { disabledAt: disabled ? new Date() : null }, disabled)
  if (disabled) {
    await endSignIns(personId, {})
    await asInstallation(async () => {
      const client = await db()
      await client.$transaction(endKeys(client, personId))
    })
  }
  if (changed) await note(disabled ? 'disabled' : 'enabled', by.id, { personId })
}

/** Whether this changes anything. */
async function change(
  personId: string,
  where: { role?: { not: Role }; disabledAt?: { not: null } | null },
  data: { role?: Role; disabledAt?: Date | null },
  endsOne: boolean,
): Promise<boolean> {
  const changed = await asInstallation(async () => {
    const client = await db()
    return client.$transaction(async (held) => {
      // The lock makes the second of two concurrent changes see the first.
      const administrators = await lockAdministrators(held)
      if (endsOne && administrators.every((id) => id === personId))
        throw new AppError('conflict', 'This is the last administrator. Make someone else an administrator first.')
      if (!(await held.person.findUnique({ where: { id: personId }, select: { id: true } })))
        throw new AppError('not_found', 'This account does not exist.')
      return (await held.person.updateMany({ where: { id: personId, ...where }, data })).count > 0
    })
  })
  forgetSignedIn()
  return changed
}

/** How long a recent sign-in replaces the password for people without one. */
const FRESH_MS = 10 * 60_000

/** Credentials entered again. `code`: from their app, or a recovery code; '' without two factors. */
export type Proof = { password: string; code: string }

/**
 * Asks a signed-in person to prove their identity again: with the password, and a code if they have two factors; people
 * without a password must have just signed in. Throws `AppError('unauthorized' | 'forbidden')`, and
 * `AppError('slow_down')` after many wrong guesses.
 */
export async function proveSelf(
  person: Person,
  { password, code, signInId }: Proof & { signInId: string },
): Promise<void> {
  await asInstallation(async () => {
    const client = await db()
    const kept = await client.credential.findFirst({ where: { personId: person.id, providerId: PASSWORD } })
    if (kept?.password) {
      const { password: passwords } = await (await auth()).$context
      const { password: hash } = kept
      const typed = password.slice(0, LONGEST_PASSWORD + 1)
      await limitProofs(signInId, async () => {
        if (await passwords.verify({ hash, password: typed })) return
        throw new AppError('unauthorized', 'Incorrect password.')
      })
      if (!(await readTwoFactor(person.id)).on) return
      if (!code.trim()) throw new AppError('unauthorized', 'Enter a code from your authenticator app as well.')
      return spendCode(person.id, code, signInId)
    }
    const signIn = await client.signIn.findUnique({ where: { id: signInId } })
    if (!signIn || Date.now() - signIn.createdAt.getTime() > FRESH_MS)
      throw new AppError(
        'forbidden',
        'Your account has no password, so a recent sign-in is required. Sign out, sign in again, and retry within ten minutes.',
      )
  })
}

/** The credentials that `proveSelf` asks of a person. */
export async function requiredProofs(personId: string): Promise<{ password: boolean; code: boolean }> {
  const password = await asInstallation(async () => (await findPassword(personId)) !== null)
  return { password, code: password && (await readTwoFactor(personId)).on }
}

/**
 * Sets a new password, which ends all other sessions, API keys and programs. Call `proveSelf` first. Throws
 * `AppError('bad_request')`.
 */
export async function changePassword(
  person: Person,
  { password, signInId }: { password: string; signInId: string },
): Promise<void> {
  await requireStrong(password, person)
  await asInstallation(async () => {
    const client = await db()
    await client.$transaction(await replacePassword(client, person.id, password))
  })
  await endSignIns(person.id, { except: signInId })
  await note('chose a password', person.id)
}

/** Changes the name that others see. Throws `AppError('bad_request')`. */
export async function rename(personId: string, name: string): Promise<void> {
  const parsed = nameSchema.safeParse(name)
  if (!parsed.success) throw new AppError('bad_request', describeIssues(parsed.error))
  const typed = parsed.data
  const before = await asInstallation(async () => {
    const client = await db()
    const { name } = await client.person.findUniqueOrThrow({ where: { id: personId }, select: { name: true } })
    if (name !== typed) await client.person.update({ where: { id: personId }, data: { name: typed } })
    return name
  })
  forgetSignedIn()
  if (before !== typed) await note('changed their name', personId, { before })
}

/** Deletes the account and every way to sign in. The audit log keeps its acts without names. */
export async function deletePersonRow(personId: string): Promise<void> {
  await asInstallation(async () => {
    const client = await db()
    const person = await client.person.findUnique({ where: { id: personId }, select: { id: true, email: true } })
    if (person) await forgetInAudit(person)
    await client.person.deleteMany({ where: { id: personId } })
  })
  forgetSignedIn()
}
