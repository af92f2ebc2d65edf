import { db } from '../../db/client'
import { putInto } from '../../libraries/hold-papers'
import { requireLibrary } from '../../libraries/my-libraries'
import { asInstallation } from '../../owner'
import { currentIds } from '../ids/current-ids'
import { IN_LIBRARY } from '../in-library'

/**
 * Puts papers of the person into another of their libraries. Returns the ids of those that were not in it. Throws like
 * `requireLibrary`.
 */
export async function putPapers(ids: string[], libraryId: string): Promise<string[]> {
  const library = await requireLibrary(libraryId, 'add')
  const client = await db()
  const here = await client.paper.findMany({
    where: { ...IN_LIBRARY, id: { in: await currentIds(ids) } },
    select: { id: true },
  })
  return asInstallation(async () => {
    const paperId = { in: here.map(({ id }) => id) }
    const held = await client.libraryPaper.findMany({
      where: { libraryId: library.id, paperId, removedAt: null },
      select: { paperId: true },
    })
    const known = new Set(held.map(({ paperId }) => paperId))
    const fresh = here.flatMap(({ id }) => (known.has(id) ? [] : id))
    await client.$transaction(putInto(client, library.id, fresh))
    return fresh
  })
}
