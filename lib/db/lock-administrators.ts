import type { Prisma } from './generated/client'

/** Ids of the administrators. Locks them, so that their number cannot change until the transaction ends. */
export async function lockAdministrators(held: Prisma.TransactionClient): Promise<string[]> {
  const rows = await held.$queryRaw<{ id: string }[]>`
    SELECT id FROM person WHERE role = 'administrator' AND disabled_at IS NULL ORDER BY id FOR UPDATE`
  return rows.map(({ id }) => id)
}
