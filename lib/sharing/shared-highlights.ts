import { db } from '../db/client'
import { type Member, namesOf } from '../libraries/fellow-members'
import { type Highlight, listHighlights } from '../library/organize/highlights'
import { currentOwner, withOwner } from '../owner'
import { listReaders, listThreads, type Thread } from './comments/comments'

/** Highlights of a paper that somebody shares with a library, and what is said about them. */
export type SharedHighlights = {
  shareId: string
  /** null: one's own */
  from: string | null
  library: string
  highlights: Highlight[]
  threads: Thread[]
  readers: Member[]
}

/** The highlights of a paper that others share with one's libraries, and those of one's own that one shares. */
export async function sharedHighlights(paperId: string): Promise<SharedHighlights[]> {
  const client = await db()
  const rows = await client.share.findMany({
    where: { paperId, kind: { in: ['highlight', 'highlights'] }, revokedAt: null, libraryId: { not: null } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    include: { library: { select: { name: true } } },
  })
  const names = await namesOf(rows.map(({ ownerId }) => ownerId))
  const me = currentOwner()
  const shared = await Promise.all(
    rows.map(async ({ id, ownerId, kind, objectId, library }): Promise<SharedHighlights> => {
      // The walls let nobody find a share that is not with a library of theirs; of its owner this alone is read.
      const read = () => listHighlights(paperId, kind === 'highlight' ? [objectId] : undefined)
      const [highlights, threads, readers] = await Promise.all([
        withOwner(ownerId, read),
        listThreads(id),
        listReaders(id),
      ])
      const from = ownerId === me ? null : (names.get(ownerId) ?? 'a former member')
      return { shareId: id, from, library: library?.name ?? '', highlights, threads, readers }
    }),
  )
  return shared.filter(({ highlights }) => highlights.length > 0)
}
