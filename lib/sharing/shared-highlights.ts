import type { Member } from '../libraries/fellow-members'
import { type Highlight, listHighlights } from '../library/highlights/highlights'
import { withOwner } from '../owner'
import { type CommentThread, listReaders, listThreads } from './comments/comments'
import { sharesOnPaper } from './shares-on-paper'

/** Highlights of a paper that somebody shares with a library, with their comments. */
export type SharedHighlights = {
  shareId: string
  /** null: one's own */
  from: string | null
  library: string
  highlights: Highlight[]
  threads: CommentThread[]
  readers: Member[]
}

/** Highlights of a paper that others share with the caller's libraries, and those that the caller shares. */
export async function sharedHighlights(paperId: string): Promise<SharedHighlights[]> {
  const shares = await sharesOnPaper(paperId, ['highlight', 'highlights'])
  const shared = await Promise.all(
    shares.map(async ({ id, ownerId, kind, objectId, from, library }): Promise<SharedHighlights> => {
      const read = () => listHighlights(paperId, kind === 'highlight' ? [objectId] : undefined)
      const [highlights, threads, readers] = await Promise.all([
        withOwner(ownerId, read),
        listThreads(id),
        listReaders(id),
      ])
      return { shareId: id, from, library, highlights, threads, readers }
    }),
  )
  return shared.filter(({ highlights }) => highlights.length > 0)
}
