import { randomUUID } from 'node:crypto'
import type { PrismaClient } from '../../db/generated/client'
import { endKeys } from '../programs/api-keys'
import { auth } from './auth'
import { PASSWORD } from './password'

/** Statements, for a transaction, that set a person's password and revoke their password links, API keys and programs. */
export async function replacePassword(client: PrismaClient, personId: string, password: string) {
  const { password: passwords } = await (await auth()).$context
  const hashed = await passwords.hash(password)
  return [
    ...endKeys(client, personId),
    client.invitation.deleteMany({ where: { personId } }),
    client.credential.deleteMany({ where: { personId, providerId: PASSWORD } }),
    client.credential.create({
      data: { id: randomUUID(), personId, accountId: personId, providerId: PASSWORD, password: hashed },
    }),
  ]
}
