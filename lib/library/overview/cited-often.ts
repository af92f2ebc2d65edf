import { db } from '../../db/client'
import type { LibraryCitation } from '../citing/read-references'
import { IN_LIBRARY } from '../in-library'
import type { OftenCited } from './overview'

/** Maximum number of papers, and minimum number of citing papers. */
const TOLD = { papers: 10, by: 2 }

/** Papers most cited by others in the library, most cited first. */
export async function citedOften(citations: LibraryCitation[]): Promise<OftenCited[]> {
  const counts = new Map<string, number>()
  for (const { cited } of citations) counts.set(cited, (counts.get(cited) ?? 0) + 1)
  const often = [...counts]
    .filter(([, by]) => by >= TOLD.by)
    .sort(([idA, a], [idB, b]) => b - a || (idA < idB ? -1 : 1))
    .slice(0, TOLD.papers)
  const client = await db()
  const papers = await client.paper.findMany({
    where: { ...IN_LIBRARY, id: { in: often.map(([id]) => id) } },
    select: { id: true, title: true, fileName: true },
  })
  return often.flatMap(([id, by]) => {
    const paper = papers.find((one) => one.id === id)
    return paper ? [{ id, title: paper.title || paper.fileName, by }] : []
  })
}
