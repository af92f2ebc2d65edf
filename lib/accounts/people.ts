import { db } from '../db/client'
import { lockAdministrators } from '../db/lock-administrators'
import { AppError } from '../errors'
import { asInstallation } from '../owner'
import { note } from './audit'
import { auth } from './auth'
import { findPassword } from './enter'
import { LONGEST_PASSWORD, PASSWORD, requireStrong } from './password'
import { type ListedPerson, type Person, toPerson } from './person'
import { replacePassword } from './replace-password'
import type { Role } from './rights'
import { endSignIns, forgetSignedIn } from './sign-in'

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

/** Gives somebody another role. Throws `AppError('conflict')` where no administrator would be left. */
export async function changeRole(by: Person, personId: string, role: Role): Promise<void> {
  await change(personId, { role }, role !== 'administrator')
  await note('changed a role', by.id, { personId, role })
}

/** Lets somebody in no longer, at once and everywhere; what is theirs stays. Throws as `changeRole`. */
export async function disable(by: Person, personId: string, disabled: boolean): Promise<void> {
  await change(personId, { disabledAt: disabled ? new Date() : null }, disabled)
  if (disabled) await endSignIns(personId, {})
  await note(disabled ? 'disabled' : 'enabled', by.id, { personId })
}

async function change(
  personId: string,
  data: { role?: Role; disabledAt?: Date | null },
  endsOne: boolean,
): Promise<void> {
  await asInstallation(async () => {
    const client = await db()
    const isLast = await client.$transaction(async (held) => {
      // Of two changes at the same moment the second one sees the first.
      const administrators = await lockAdministrators(held)
      if (endsOne && administrators.every((id) => id === personId)) return true
      await held.person.updateMany({ where: { id: personId }, data })
      return false
    })
    if (isLast) throw new AppError('conflict', 'This is the last administrator. Make somebody else one first.')
  })
  forgetSignedIn()
}

/** For how long a sign-in is as good as a password, for whoever has none here. */
const FRESH_MS = 10 * 60_000

/**
 * Has a person prove once more who they are: by the password, or, where they have none (they come by the institute or by a
 * passkey), by having just signed in. Throws `AppError('unauthorized' | 'forbidden')`.
 */
export async function proveSelf(
  person: Person,
  { password, signInId }: { password: string; signInId: string },
): Promise<void> {
  await asInstallation(async () => {
    const client = await db()
    const kept = await client.credential.findFirst({ where: { personId: person.id, providerId: PASSWORD } })
    if (kept?.password) {
      const { password: passwords } = await (await auth()).$context
      const typed = password.slice(0, LONGEST_PASSWORD + 1)
      if (await passwords.verify({ hash: kept.password, password: typed })) return
      throw new AppError('unauthorized', 'This is not your password.')
    }
    const signIn = await client.signIn.findUnique({ where: { id: signInId } })
    if (!signIn || Date.now() - signIn.createdAt.getTime() > FRESH_MS)
      throw new AppError(
        'forbidden',
        'You have no password here, so a new sign-in is asked for. Sign out and in again, and do this within ten minutes.',
      )
  })
}

/** Whether a person has a password here. */
export async function hasPassword(personId: string): Promise<boolean> {
  return asInstallation(async () => (await findPassword(personId)) !== null)
}

/** Chooses a new password, which ends all other sign-ins. To be called after `proveSelf`. Throws `AppError('bad_request')`. */
export async function changePassword(
  person: Person,
  { password, signInId }: { password: string; signInId: string },
): Promise<void> {
  requireStrong(password, person)
  await asInstallation(async () => {
    const client = await db()
    await client.$transaction(await replacePassword(client, person.id, password))
  })
  await endSignIns(person.id, { except: signInId })
  await note('chose a password', person.id)
}

/** Chooses the name that others see. Throws `AppError('bad_request')`. */
export async function rename(personId: string, name: string): Promise<void> {
  const typed = name.trim()
  if (!typed || typed.length > 100) throw new AppError('bad_request', 'A name has 1 to 100 characters.')
  await asInstallation(async () => (await db()).person.update({ where: { id: personId }, data: { name: typed } }))
  forgetSignedIn()
}

/** Deletes the account itself, and with it every way in; what was done by it is told without its name and what it named. */
export async function deletePersonRow(personId: string): Promise<void> {
  await asInstallation(async () => {
    const client = await db()
    await client.$transaction([
      client.auditEntry.updateMany({ where: { personId }, data: { about: {} } }),
      client.person.deleteMany({ where: { id: personId } }),
    ])
  })
  forgetSignedIn()
}
