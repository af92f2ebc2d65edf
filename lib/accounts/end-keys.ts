import type { PrismaClient } from '../db/generated/client'

/** Statements, for a transaction, that revoke all API keys of a person and all programs they let in. */
export function endKeys(client: PrismaClient, personId: string) {
  return [client.apiKey.deleteMany({ where: { personId } }), client.programGrant.deleteMany({ where: { personId } })]
}
