import { randomUUID } from 'node:crypto'
import type { PrismaClient } from '../db/generated/client'
import { auth } from './auth'
import { endKeys } from './end-keys'
import { PASSWORD } from './password'

/**
 * The statements that give a person another password, or a first one, and end the links to choose one, their API keys and the programs
 * that they let in: parts of a transaction.
 */
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
