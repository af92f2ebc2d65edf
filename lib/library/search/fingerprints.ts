import type pg from 'pg'
import { rows } from './rows'
import type { Layer } from './search'

/** What a generation holds of one paper in one layer; another `mark` means that it was indexed again. */
export type Fingerprint = { paperId: string; layer: Layer; mark: string }

/** The mark of what a generation did not hold. */
export const NEW = ''

// Chunks get new random ids whenever a paper is indexed, so one of them tells.
const SELECT =
  'SELECT paper_id AS "paperId", layer, min(id) AS mark FROM chunk WHERE index_id = $1 GROUP BY paper_id, layer'

/** By `keyOf`. Inside a transaction when it is given its client. */
export async function fingerprints(indexId: number, client?: pg.PoolClient): Promise<Map<string, Fingerprint>> {
  const found = client
    ? (await client.query<Fingerprint>(SELECT, [indexId])).rows
    : await rows<Fingerprint>(SELECT, [indexId])
  return new Map(found.map((print) => [keyOf(print), print]))
}

export function keyOf({ paperId, layer }: { paperId: string; layer: Layer }): string {
  return `${layer} ${paperId}`
}
