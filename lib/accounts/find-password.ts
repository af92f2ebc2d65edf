import { db } from '../db/client'
import { PASSWORD } from './password'

/** The id of a person's password, which another one does not have; null: none is set. To be asked as the installation. */
export async function findPassword(personId: string): Promise<string | null> {
  const where = { personId, providerId: PASSWORD }
  return (await (await db()).credential.findFirst({ where, select: { id: true } }))?.id ?? null
}
