import { db } from '../db/client'
import { namesOf } from '../libraries/fellow-members'
import { notesOf } from '../library/organize/notes'
import { currentOwner, withOwner } from '../owner'

/** What somebody noted of a paper and shares with a library. */
export type SharedNote = { shareId: string; from: string; library: string; markdown: string }

/** The notes of a paper that others share with one's libraries, as they are now. */
export async function sharedNotes(paperId: string): Promise<SharedNote[]> {
  const client = await db()
  const rows = await client.share.findMany({
    where: { paperId, kind: 'note', revokedAt: null, libraryId: { not: null }, ownerId: { not: currentOwner() } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    include: { library: { select: { name: true } } },
  })
  const names = await namesOf(rows.map(({ ownerId }) => ownerId))
  const shared = await Promise.all(
    rows.map(async ({ id, ownerId, library }): Promise<SharedNote[]> => {
      // The walls let nobody find a share that is not with a library of theirs; of its owner this alone is read.
      const { [paperId]: markdown } = await withOwner(ownerId, () => notesOf([paperId]))
      if (!markdown) return []
      return [{ shareId: id, from: names.get(ownerId) ?? 'a former member', library: library?.name ?? '', markdown }]
    }),
  )
  return shared.flat()
}
