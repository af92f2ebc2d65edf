import { randomUUID } from 'node:crypto'
import { db } from '../../db/client'
import type { PrismaClient } from '../../db/generated/client'
import { AppError } from '../../errors'
import { asInstallation } from '../../owner'
import { note } from '../audit/audit'
import { hashOf, newKey } from '../keys/link-key'
import { type Person, toPerson } from '../rights/person'
import type { Scope } from '../rights/scopes'

export type KeyInfo = {
  id: string
  name: string
  scope: Scope
  createdAt: string
  usedAt: string | null
  expiresAt: string
}

const PREFIX = 'folio_'
const MOST_KEYS = 50
/** Precision of the stored last use, ms: not every request should write. */
const USE_MS = 60_000

/** Makes a key. It is shown only this once. Throws `AppError('bad_request')`. */
export async function makeApiKey(
  person: Person,
  { name, scope, days }: { name: string; scope: Scope; days: number },
): Promise<string> {
  const { key, hash } = newKey(PREFIX)
  await asInstallation(async () => {
    const client = await db()
    if ((await client.apiKey.count({ where: { personId: person.id } })) >= MOST_KEYS)
      throw new AppError('bad_request', `You already have ${MOST_KEYS} keys, which is the limit. Revoke one first.`)
    const expiresAt = new Date(Date.now() + days * 86_400_000)
    await client.apiKey.create({
      data: { id: randomUUID(), personId: person.id, name, hash, scope, expiresAt },
    })
  })
  await note('made an API key', person.id, { name, scope })
  return key
}

export async function listApiKeys(personId: string): Promise<KeyInfo[]> {
  return asInstallation(async () => {
    const rows = await (await db()).apiKey.findMany({ where: { personId }, orderBy: { createdAt: 'desc' } })
    return rows.map(({ id, name, scope, createdAt, usedAt, expiresAt }) => ({
      ...{ id, name, scope: scope as Scope, createdAt: createdAt.toISOString() },
      ...{ usedAt: usedAt?.toISOString() ?? null, expiresAt: expiresAt.toISOString() },
    }))
  })
}

/** Revokes a key. `by`: an administrator, or by default the person themselves. */
export async function takeBackApiKey(personId: string, id: string, by = personId): Promise<void> {
  const name = await asInstallation(async () => {
    const client = await db()
    const key = await client.apiKey.findFirst({ where: { id, personId }, select: { name: true } })
    const { count } = await client.apiKey.deleteMany({ where: { id, personId } })
    return count > 0 ? key?.name : undefined
  })
  if (name !== undefined) await note('took back an API key', by, { name, ...(by !== personId && { personId }) })
}

/** The owner and scope of a key; null for an unknown or expired key, or a disabled person's. */
export async function findKeyHolder(key: string): Promise<{ person: Person; scope: Scope } | null> {
  if (!key.startsWith(PREFIX)) return null
  return asInstallation(async () => {
    const client = await db()
    const found = await client.apiKey.findUnique({ where: { hash: hashOf(key) }, include: { person: true } })
    if (!found || found.expiresAt < new Date() || found.person.disabledAt) return null
    if (!found.usedAt || Date.now() - found.usedAt.getTime() > USE_MS)
      await client.apiKey.updateMany({ where: { id: found.id }, data: { usedAt: new Date() } })
    return { person: toPerson(found.person), scope: found.scope as Scope }
  })
}

/** Statements, for a transaction, that revoke all API keys of a person and all programs they let in. */
export function endKeys(client: PrismaClient, personId: string) {
  return [client.apiKey.deleteMany({ where: { personId } }), client.programGrant.deleteMany({ where: { personId } })]
}
