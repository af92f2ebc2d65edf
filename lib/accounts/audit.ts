import { db } from '../db/client'
import { toJson } from '../db/json'
import { warnOf } from '../log'
import { asInstallation } from '../owner'

/** What is told of: to administrators, and never with what somebody asks, reads or writes. */
export type Act =
  | 'signed in'
  | 'signed out'
  | 'joined'
  | 'invited'
  | 'changed a role'
  | 'changed a limit'
  | 'disabled'
  | 'enabled'
  | 'made a link for a password'
  | 'asked for a link for a password'
  | 'chose a password'
  | 'ended a sign-in'
  | 'made an API key'
  | 'took back an API key'
  | 'made a library'
  | 'deleted a library'
  | 'let somebody into a library'
  | 'changed a role in a library'
  | 'took somebody out of a library'
  | 'left a library'
  | 'connected a model to a library'
  | 'disconnected the model of a library'
  | 'changed a limit in a library'
  | 'turned on two factors'
  | 'turned off two factors'
  | 'made recovery codes'
  | 'used a recovery code'
  | 'showed many wrong codes'
  | 'joined their account at the institute'
  | 'added a passkey'
  | 'removed a passkey'
  | 'let a program in'
  | 'took back a program'
  | 'deleted an account'
  | 'shared'
  | 'stopped sharing'
  | 'made a link to read'
  | 'revoked a link to read'

export type AuditEntry = { at: string; who: string | null; act: Act; about: Record<string, string> }

const KEPT_DAYS = 180
const MOST_SHOWN = 200

/** Notes what somebody did. That it cannot be noted stops nobody. */
export async function note(act: Act, personId: string | null, about: Record<string, string> = {}): Promise<void> {
  await asInstallation(async () => {
    const client = await db()
    await client.auditEntry.create({ data: { act, personId, about: toJson(about) } })
    const until = new Date(Date.now() - KEPT_DAYS * 86_400_000)
    await client.auditEntry.deleteMany({ where: { at: { lt: until } } })
  }).catch(warnOf('an act was not noted', { act }))
}

/** The last acts, newest first. */
export async function listActs(): Promise<AuditEntry[]> {
  return asInstallation(async () => {
    const client = await db()
    const rows = await client.auditEntry.findMany({ orderBy: { id: 'desc' }, take: MOST_SHOWN })
    const people = await client.person.findMany({ select: { id: true, name: true } })
    const names = new Map(people.map(({ id, name }) => [id, name]))
    return rows.map(({ at, personId, act, about }) => ({
      at: at.toISOString(),
      who: personId && (names.get(personId) ?? 'a former member'),
      act: act as Act,
      about: about as Record<string, string>,
    }))
  })
}
