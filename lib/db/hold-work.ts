import type { Owner } from './engine-rows'
import type { PrismaClient } from './generated/client'

/**
 * The first statement of a transaction that only the owner of the work may do: it fails with the code `NOT_OWNER` when
 * another execution has the work, and nobody takes it over before the transaction ends.
 */
export function holdWork(client: PrismaClient, owner: Owner | null) {
  return client.$queryRaw`SELECT require_owner(${owner?.workflowId ?? null}, ${owner?.token ?? null})`
}
