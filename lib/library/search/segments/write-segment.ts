import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { rows } from '../../sql/rows'
import { toByteaArray } from '../binary'
import type { EncodedSegment } from './encode-segment'
import type { SegmentLayer } from './indexed-paper'

type Where = { indexId: number; layer: SegmentLayer }

/** Writes a segment in one statement and returns its id. Searches do not see it until it is live. */
export async function writeSegment(
  client: pg.PoolClient | null,
  { indexId, layer, live }: Where & { live: boolean },
  { size, first, papers, ids, vectors, firsts, blocks }: EncodedSegment,
): Promise<string> {
  const id = randomUUID()
  const sql = `WITH segment AS (
      INSERT INTO search_segment (id, index_id, layer, size, first, papers, ids, vectors, firsts, live)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
    )
    INSERT INTO segment_block (segment_id, number, data)
    SELECT $1, number - 1, data FROM unnest($11::bytea[]) WITH ORDINALITY AS block(data, number)`
  const values = [id, indexId, layer, size, first, papers, ids, vectors, firsts, live, toByteaArray(blocks)]
  await (client ? client.query(sql, values) : rows(sql, values))
  return id
}
