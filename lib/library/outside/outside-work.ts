import { db } from '../../db/client'
import type { Paper } from '../../db/generated/client'
import type { Hit } from '../../sources/work/source'
import { currentIds } from '../ids/current-ids'
import { OUTSIDE, OUTSIDE_SQL } from '../in-library'
import { type FoundWork, foundOf, paperToHit } from '../paper/found-work'
import { rows } from '../sql/rows'
import { outsideQuery } from './outside-query'

/** An outside work in lists of such works. */
export type OutsideWork = Pick<
  Paper,
  'id' | 'title' | 'authors' | 'published' | 'venue' | 'abstract' | 'doi' | 'arxivId' | 'pmid' | 'url' | 'citations'
> &
  Pick<FoundWork, 'kind' | 'openPdfUrl' | 'notice' | 'told'>

/** Converts a row to the form for lists. Fields are null if no source reported them. */
export function outsideWork(paper: Omit<Paper, 'csl'>): OutsideWork {
  const { id, title, authors, published, venue, abstract, doi, arxivId, pmid, url, citations, fileName } = paper
  const { kind = 'other', openPdfUrl = null, notice = null, told = [] } = foundOf(paper) ?? {}
  return {
    ...{ id, title: title || fileName, authors, published, venue, abstract, doi, arxivId, pmid, url, citations },
    ...{ kind, openPdfUrl, notice, told },
  }
}

/** An outside work by its id, with its passage if it is a web page; null for papers of the library. */
export async function findOutsideWork(id: string): Promise<(OutsideWork & { passage: string | null }) | null> {
  const client = await db()
  const paper = await client.paper.findFirst({ where: { id, ...OUTSIDE }, omit: { csl: true } })
  return paper && { ...outsideWork(paper), passage: foundOf(paper)?.passage ?? null }
}

/** A stored outside work, and whether the library now has it. */
export type KeptWork = { abstract: string | null; isKept: boolean }

/** Null if nothing is stored. */
export async function findKeptWork(paperId: string): Promise<KeptWork | null> {
  const client = await db()
  const [id = paperId] = await currentIds([paperId])
  const paper = await client.paper.findUnique({ where: { id }, select: { abstract: true, standing: true } })
  return paper && { abstract: paper.abstract, isKept: paper.standing === 'library' }
}

/** Stored hits of outside works, one per work, in the order of the ids. Omits other papers. */
export async function outsideHits(paperIds: string[]): Promise<{ paperId: string; hit: Hit }[]> {
  if (paperIds.length === 0) return []
  const client = await db()
  const papers = await client.paper.findMany({ where: { id: { in: paperIds }, ...OUTSIDE } })
  const byId = new Map(papers.map((paper) => [paper.id, paperToHit(paper)]))
  return paperIds.flatMap((paperId) => {
    const hit = byId.get(paperId)
    return hit ? [{ paperId, hit }] : []
  })
}

const USUAL_LIMIT = 20
/** Number of steps of the match score. Within a step, more cited works come first, then newer ones. */
const STEPS = 10
/** Maximum age of a cached search, whatever the database's triggers do. */
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
 * Outside works that match some keywords by title and abstract, best first (see `outsideQuery`). Sorted by match, then
 * citations, then year. Asks no source. Results are cached until an outside work is changed, added or deleted.
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

/** Whether any outside work is stored. */
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
