import { db } from '../../db/client'
import type { Paper } from '../../db/generated/client'
import type { Hit } from '../../sources/source'
import { OUTSIDE, OUTSIDE_SQL } from '../in-library'
import { currentIds } from '../paper/current-ids'
import { type FoundWork, foundOf, paperToHit } from '../paper/found-work'
import { rows } from '../search/rows'
import { outsideQuery } from './outside-query'

/** A work from outside, as lists of such works show it. */
export type OutsideWork = Pick<
  Paper,
  'id' | 'title' | 'authors' | 'published' | 'venue' | 'abstract' | 'doi' | 'arxivId' | 'pmid' | 'url' | 'citations'
> &
  Pick<FoundWork, 'kind' | 'openPdfUrl' | 'notice' | 'told'>

/** The row of a work outside as it is shown. What its sources told is null where they told nothing. */
export function outsideWork(paper: Omit<Paper, 'csl'>): OutsideWork {
  const { id, title, authors, published, venue, abstract, doi, arxivId, pmid, url, citations, fileName } = paper
  const { kind = 'other', openPdfUrl = null, notice = null, told = [] } = foundOf(paper) ?? {}
  return {
    ...{ id, title: title || fileName, authors, published, venue, abstract, doi, arxivId, pmid, url, citations },
    ...{ kind, openPdfUrl, notice, told },
  }
}

/** A work from outside by its id, and what was read of it if it is a web page; null for papers of the library. */
export async function findOutsideWork(id: string): Promise<(OutsideWork & { passage: string | null }) | null> {
  const client = await db()
  const paper = await client.paper.findFirst({ where: { id, ...OUTSIDE }, omit: { csl: true } })
  return paper && { ...outsideWork(paper), passage: foundOf(paper)?.passage ?? null }
}

/** A stored outside work, and whether the library has it by now. */
export type KeptWork = { abstract: string | null; isKept: boolean }

/** Null where nothing is kept of it. */
export async function findKeptWork(paperId: string): Promise<KeptWork | null> {
  const client = await db()
  const [id = paperId] = await currentIds([paperId])
  const paper = await client.paper.findUnique({ where: { id }, select: { abstract: true, standing: true } })
  return paper && { abstract: paper.abstract, isKept: paper.standing === 'library' }
}

/** Stored hits of outside works, one a work, in the order of the ids. Omits other papers. */
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
