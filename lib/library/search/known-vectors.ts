import { cleanText } from '../../text/format/clean-text'
import { rows } from '../sql/rows'
import type { ActiveIndex } from './active-index'
import { fromHalfvec } from './binary'
import type { Layer } from './layer'
import { toUnit } from './to-unit'

/**
 * Returns, by passage, the vectors that a generation already has for the same passages of other papers with the same
 * file and title, so that the model need not embed them again. Always empty for the offline space, which is faster than
 * the database.
 */
export async function knownVectors(
  index: ActiveIndex,
  layer: Layer,
  paperIds: string[],
): Promise<(paperId: string, text: string) => Float32Array | null> {
  if (index.model === 'offline') return () => null
  const found = await rows<{ paperId: string; text: string; vector: Buffer }>(
    `SELECT p.id AS "paperId", c.text, halfvec_send(c.embedding) AS vector
     FROM paper p JOIN paper o ON o.file_hash = p.file_hash AND o.id <> p.id AND o.title = p.title
       JOIN chunk c ON c.paper_id = o.id AND c.index_id = $1 AND c.layer = $2
     WHERE p.id = ANY($3::text[]) AND c.embedding IS NOT NULL`,
    [index.id, layer, paperIds],
  )
  const keyOf = (paperId: string, text: string) => `${paperId} ${cleanText(text)}`
  const known = new Map(found.map(({ paperId, text, vector }) => [keyOf(paperId, text), vector]))
  return (paperId, text) => {
    const vector = known.get(keyOf(paperId, text))
    return vector ? toUnit(fromHalfvec(vector)) : null
  }
}
