import { IN_LIBRARY_SQL } from '../in-library'
import { rows } from '../search/rows'

/** How many pages papers of the library have, by id; those without a PDF are left out. */
export async function pageCounts(paperIds: string[]): Promise<Map<string, number>> {
  const found = await rows<{ id: string; pages: number }>(
    `SELECT id, page_count AS pages FROM paper WHERE ${IN_LIBRARY_SQL} AND id = ANY($1::text[]) AND page_count > 0`,
    [paperIds],
  )
  return new Map(found.map(({ id, pages }) => [id, pages]))
}
