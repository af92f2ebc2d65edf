import type { Prisma } from './generated/client'

/** Those who may administer, by id. Until the transaction ends nobody else makes them more or fewer. */
export async function lockAdministrators(held: Prisma.TransactionClient): Promise<string[]> {
  const rows = await held.$queryRaw<{ id: string }[]>`
    SELECT id FROM person WHERE role = 'administrator' AND disabled_at IS NULL ORDER BY id FOR UPDATE`
  return rows.map(({ id }) => id)
}
