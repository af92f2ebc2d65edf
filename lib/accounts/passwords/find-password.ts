import { db } from '../../db/client'
import { PASSWORD } from './password'

/** Id of a person's password, which changes with it; null: none is set. Call it as the installation. */
export async function findPassword(personId: string): Promise<string | null> {
  const where = { personId, providerId: PASSWORD }
  return (await (await db()).credential.findFirst({ where, select: { id: true } }))?.id ?? null
}
