import { db } from '../../../db/client'
import { abstractsOf } from '../../../library/pages/paper-text'
import { oneLine } from '../../../text/format/phrases'
import { ABSTRACT_SHOWN, type WorkToScreen } from '../tasks/screen-works'

/** Papers of the library in the form for screening, in the given order: title, year, and abstract or first text. */
export async function worksOf(paperIds: string[]): Promise<WorkToScreen[]> {
  const client = await db()
  const select = { id: true, title: true, fileName: true, published: true, abstract: true }
  const papers = await client.paper.findMany({ where: { id: { in: paperIds } }, select })
  const byId = new Map(papers.map((paper) => [paper.id, paper]))
  const without = papers.flatMap(({ id, abstract }) => (abstract ? [] : [id]))
  const beginnings = new Map((await abstractsOf(without)).map(({ paperId, text }) => [paperId, text]))
  return paperIds.flatMap((paperId): WorkToScreen[] => {
    const paper = byId.get(paperId)
    if (!paper) return []
    const text = oneLine(paper.abstract ?? beginnings.get(paperId) ?? '').slice(0, ABSTRACT_SHOWN)
    return [{ paperId, title: paper.title || paper.fileName, published: paper.published, text }]
  })
}
