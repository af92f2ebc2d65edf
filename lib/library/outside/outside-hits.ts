import { db } from '../../db/client'
import type { Hit } from '../../sources/source'
import { OUTSIDE } from '../in-library'
import { paperToHit } from '../paper/found-work'

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
