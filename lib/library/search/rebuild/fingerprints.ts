import type pg from 'pg'
import type { Layer } from '../layer'
import { rows } from '../rows'

/** What a generation holds of one paper in one layer; another `mark` means that it was indexed again. */
export type Fingerprint = { paperId: string; layer: Layer; mark: string }

/** The mark of what a generation did not hold. */
export const NEW = ''

const SELECT = 'SELECT paper_id AS "paperId", layer, num::text AS mark FROM indexed_paper WHERE index_id = $1'

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
