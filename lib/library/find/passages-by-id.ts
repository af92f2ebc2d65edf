import { rows } from '../search/rows'
import type { SearchHit } from '../search/search'
import type { PickedPassage } from './pick-passages'

/** The passages that were picked, with their text, in the same order. Those that are gone by now are left out. */
export async function passagesById(picked: PickedPassage[]): Promise<SearchHit[]> {
  const found = await rows<Omit<SearchHit, 'relevance'>>(
    `SELECT id AS "chunkId", paper_id AS "paperId", kind, section, text, spans FROM chunk WHERE id = ANY($1::text[])`,
    [picked.map(({ chunkId }) => chunkId)],
  )
  const byId = new Map(found.map((passage) => [passage.chunkId, passage]))
  return picked.flatMap(({ chunkId, relevance }) => {
    const passage = byId.get(chunkId)
    return passage ? [{ ...passage, relevance }] : []
  })
}
