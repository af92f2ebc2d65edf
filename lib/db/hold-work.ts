import type { Owner } from './engine-rows'
import type { PrismaClient } from './generated/client'

/**
 * First statement of a transaction that requires ownership of the work. It fails with the code `NOT_OWNER` if another
 * execution has the work, and prevents a takeover until the transaction ends.
 */
export function holdWork(client: PrismaClient, owner: Owner | null) {
  return client.$queryRaw`SELECT require_owner(${owner?.workflowId ?? null}, ${owner?.token ?? null})`
}
