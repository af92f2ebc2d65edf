import type pg from 'pg'
import { rows } from '../../sql/rows'
import type { Layer } from '../layer'

/** Identifies what a generation has for one paper in one layer; `mark` changes when it is indexed again. */
export type Fingerprint = { paperId: string; layer: Layer; mark: string }

/** The mark for a paper that a generation did not have. */
export const NEW = ''

const SELECT = 'SELECT paper_id AS "paperId", layer, num::text AS mark FROM indexed_paper WHERE index_id = $1'

/** Returns fingerprints by `keyOf`. Pass `client` to read inside its transaction. */
export async function fingerprints(indexId: number, client?: pg.PoolClient): Promise<Map<string, Fingerprint>> {
  const found = client
    ? (await client.query<Fingerprint>(SELECT, [indexId])).rows
    : await rows<Fingerprint>(SELECT, [indexId])
  return new Map(found.map((print) => [keyOf(print), print]))
}

export function keyOf({ paperId, layer }: { paperId: string; layer: Layer }): string {
  return `${layer} ${paperId}`
}
