import { setImmediate } from 'node:timers/promises'
import { ASKABLE_SQL } from '../in-library'
import { findActiveIndex } from '../search/active-index'
import { fromHalfvec } from '../search/binary'
import { rows } from '../search/rows'

/** Papers read in one go: short enough for a server to answer in between. */
const BATCH = 250

/** The papers that can be asked, by id, with the mean of the vectors of their passages; those without one are left out. */
export async function readVectors(): Promise<{ ids: string[]; vectors: Float32Array[] }> {
  const index = await findActiveIndex()
  const [ids, vectors]: [string[], Float32Array[]] = [[], []]
  for (let after = ''; index && index.dimensions > 0; ) {
    const batch = await rows<{ id: string; vector: Buffer }>(
      `SELECT c.paper_id AS id, halfvec_send(avg(c.embedding)) AS vector FROM chunk c
       WHERE c.index_id = $1 AND c.layer = 'content' AND c.embedding IS NOT NULL AND c.paper_id IN (
         SELECT id FROM paper WHERE ${ASKABLE_SQL} AND id > $2 ORDER BY id LIMIT ${BATCH})
       GROUP BY c.paper_id ORDER BY c.paper_id`,
      [index.id, after],
    )
    for (const { id, vector } of batch) {
      ids.push(id)
      vectors.push(fromHalfvec(vector))
    }
    const [last] = await rows<{ id: string | null }>(
      `SELECT max(id) AS id FROM (SELECT id FROM paper WHERE ${ASKABLE_SQL} AND id > $1 ORDER BY id LIMIT ${BATCH}) AS batch`,
      [after],
    )
    if (!last?.id) break
    await setImmediate()
    after = last.id
  }
  return { ids, vectors }
}
