import type { PrismaClient } from '../generated/client'

/** A statement that adds a paper to every library that contains another one. */
export function handOver(client: PrismaClient, from: string, to: string) {
  return client.$executeRaw`
    INSERT INTO library_paper (library_id, paper_id, added_at, removed_at)
    SELECT library_id, ${to}, added_at, removed_at FROM library_paper WHERE paper_id = ${from}
    ON CONFLICT (library_id, paper_id) DO UPDATE SET removed_at = NULL WHERE excluded.removed_at IS NULL`
}

/** A statement that moves the papers of a library that are in none of certain others into one of these. */
export function keepPapers(client: PrismaClient, from: string, into: string, others: string[]) {
  return client.$executeRaw`
    INSERT INTO library_paper (library_id, paper_id, added_at) SELECT ${into}, paper_id, added_at FROM library_paper l
    WHERE library_id = ${from} AND removed_at IS NULL AND NOT EXISTS (
      SELECT FROM library_paper other WHERE other.paper_id = l.paper_id AND other.library_id = ANY(${others}) AND other.removed_at IS NULL)
    ON CONFLICT (library_id, paper_id) DO UPDATE SET removed_at = NULL`
}

/** Statements that end a person's shares with a library, and delete pictures of objects that are no longer shared. */
export function endShares(client: PrismaClient, libraryId: string, ownerId: string) {
  return [
    client.share.updateMany({ where: { libraryId, ownerId, revokedAt: null }, data: { revokedAt: new Date() } }),
    client.$executeRaw`
      DELETE FROM shared_picture p WHERE owner_id = ${ownerId} AND NOT EXISTS (
        SELECT FROM share s WHERE s.owner_id = p.owner_id AND s.kind = p.kind AND s.object_id = p.object_id AND s.revoked_at IS NULL)`,
  ]
}
