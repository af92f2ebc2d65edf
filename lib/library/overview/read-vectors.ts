import { setImmediate } from 'node:timers/promises'
import { ASKABLE_SQL } from '../in-library'
import { findActiveIndex } from '../search/find-chunks'
import { fromHalfvec } from '../search/meaning'
import { rows } from '../sql/rows'

/** Papers read at a time, so that a server can answer in between. */
const BATCH = 100

/** Searchable papers by id, with the mean of their passages' vectors. Omits papers without vectors and `hidden` ones. */
export async function readVectors(hidden: ReadonlySet<string>): Promise<{ ids: string[]; vectors: Float32Array[] }> {
  const index = await findActiveIndex()
  const [ids, vectors]: [string[], Float32Array[]] = [[], []]
  if (!index || index.dimensions === 0) return { ids, vectors }
  const all = await rows<{ id: string }>(`SELECT id FROM paper WHERE ${ASKABLE_SQL} ORDER BY id`)
  const papers = all.filter(({ id }) => !hidden.has(id))
  for (let from = 0; from < papers.length; from += BATCH) {
    const batch = await rows<{ id: string; vector: Buffer }>(
      `SELECT paper_id AS id, halfvec_send(avg(embedding)) AS vector FROM chunk
       WHERE index_id = $1 AND layer = 'content' AND paper_id = ANY($2::text[]) AND embedding IS NOT NULL
       GROUP BY paper_id ORDER BY paper_id`,
      [index.id, papers.slice(from, from + BATCH).map(({ id }) => id)],
    )
    for (const { id, vector } of batch) {
      ids.push(id)
      vectors.push(fromHalfvec(vector))
    }
    await setImmediate()
  }
  return { ids, vectors }
}
