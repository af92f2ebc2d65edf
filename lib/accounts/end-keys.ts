import type { PrismaClient } from '../db/generated/client'

/** The statements that end all API keys of a person and all programs that they let in: parts of a transaction. */
export function endKeys(client: PrismaClient, personId: string) {
  return [client.apiKey.deleteMany({ where: { personId } }), client.programGrant.deleteMany({ where: { personId } })]
}
