import { rows } from '../sql/rows'

/** SQL: papers with passages that lack vectors in the active index, if a model made it. */
export const WITHOUT_VECTORS = `(SELECT DISTINCT c.paper_id FROM chunk c
  WHERE c.index_id = (SELECT id FROM search_index WHERE active) AND c.embedding IS NULL
    AND (SELECT embedding_model FROM search_index WHERE active) <> 'offline')`

/** Returns the ids of the library's papers with a file that are found by words only. */
export async function papersWithoutVectors(): Promise<string[]> {
  const found = await rows<{ id: string }>(
    `SELECT p.id FROM paper p JOIN ${WITHOUT_VECTORS} AS wordy ON wordy.paper_id = p.id
     WHERE p.standing = 'library' AND p.removed_at IS NULL AND p.status = 'ready' AND p.file_hash IS NOT NULL ORDER BY p.id`,
  )
  return found.map(({ id }) => id)
}
