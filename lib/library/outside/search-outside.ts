import { db } from '../../db/client'
import { OUTSIDE, OUTSIDE_SQL } from '../in-library'
import { rows } from '../search/rows'
import { outsideQuery } from './outside-query'
import { type OutsideWork, outsideWork } from './outside-work'

const USUAL_LIMIT = 20
/** The match counts in so many steps: within one, works that are cited more, then newer ones, come first. */
const STEPS = 10
/** A search that was made is made again after so long, whatever the triggers of the database forgot. */
const FRESH = `interval '1 day'`

const SEARCH = `
  WITH matches AS (
    SELECT id, citations, published,
      ts_rank_cd(outside_words(title, abstract), query, 1)::float8 AS match
    FROM paper, to_tsquery('english', $2) AS query
    WHERE ${OUTSIDE_SQL} AND status = 'ready' AND outside_words(title, abstract) @@ query
  ), ranked AS (
    SELECT id, row_number() OVER (
      ORDER BY round(match / greatest((SELECT max(match) FROM matches), 1e-9) * ${STEPS}) DESC,
        citations DESC NULLS LAST, substr(published, 1, 4) DESC NULLS LAST, match DESC, id
    ) AS place
    FROM matches
  )
  INSERT INTO outside_search (key, ids)
  SELECT $1, coalesce(array_agg(id ORDER BY place), '{}') FROM ranked WHERE place <= $3
  ON CONFLICT (key) DO UPDATE SET ids = excluded.ids, searched_at = excluded.searched_at
  RETURNING ids`

/**
 * The works outside the library that fit some keywords, by title and abstract, best first: see `outsideQuery` for how
 * they are read. Ordered by match, then citations, then year. No source is asked; a search that was made before is
 * remembered until a work outside changes, comes or goes.
 */
export async function searchOutside(keywords: string[], { limit = USUAL_LIMIT } = {}): Promise<OutsideWork[]> {
  const query = outsideQuery(keywords)
  if (query === null) return []
  const key = JSON.stringify([query, limit])
  const [known] = await rows<{ ids: string[] }>(
    `SELECT ids FROM outside_search WHERE key = $1 AND searched_at > CURRENT_TIMESTAMP::timestamp - ${FRESH}`,
    [key],
  )
  const [found] = known ? [known] : await rows<{ ids: string[] }>(SEARCH, [key, query, limit])
  return worksById(found?.ids ?? [])
}

/** Whether any work outside the library is kept. */
export async function isAnyOutside(): Promise<boolean> {
  const client = await db()
  return (await client.paper.findFirst({ where: OUTSIDE, select: { id: true } })) !== null
}

async function worksById(ids: string[]): Promise<OutsideWork[]> {
  if (ids.length === 0) return []
  const client = await db()
  const papers = await client.paper.findMany({ where: { id: { in: ids }, ...OUTSIDE }, omit: { csl: true } })
  const byId = new Map(papers.map((paper) => [paper.id, outsideWork(paper)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
