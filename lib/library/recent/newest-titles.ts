import { db } from '../../db/client'
import { ASKABLE } from '../in-library'

/** Returns titles of the user's own papers that are ready and have a text, newest first. */
export async function newestTitles(most: number): Promise<string[]> {
  const client = await db()
  const papers = await client.paper.findMany({
    where: { ...ASKABLE, fileHash: { not: null }, origin: { not: 'sample' } },
    orderBy: [{ addedAt: 'desc' }, { id: 'asc' }],
    take: most,
    select: { title: true },
  })
  return papers.map(({ title }) => title)
}
