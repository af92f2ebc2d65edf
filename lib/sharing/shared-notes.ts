import { notesOf } from '../library/highlights/notes'
import { withOwner } from '../owner'
import { sharesOnPaper } from './shares-on-paper'

/** A person's notes on a paper that they share with a library. */
export type SharedNote = { shareId: string; from: string; library: string; markdown: string }

/** Notes on a paper that others share with the caller's libraries, in their current text. */
export async function sharedNotes(paperId: string): Promise<SharedNote[]> {
  const shared = await Promise.all(
    (await sharesOnPaper(paperId, ['note'])).map(async ({ id, ownerId, from, library }): Promise<SharedNote[]> => {
      if (from === null) return []
      const { [paperId]: markdown } = await withOwner(ownerId, () => notesOf([paperId]))
      return markdown ? [{ shareId: id, from, library, markdown }] : []
    }),
  )
  return shared.flat()
}
