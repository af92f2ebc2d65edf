import { db } from '../../db/client'
import { type MyLibrary, myLibraries } from '../../libraries/my-libraries'
import { asInstallation } from '../../owner'
import { IN_LIBRARY } from '../in-library'

/** Number of its papers and members; null: everyone with an account. */
export type ListedLibrary = MyLibrary & { papers: number; members: number | null }

/** Returns the user's libraries, in the order of `myLibraries`. */
export async function listLibraries(): Promise<ListedLibrary[]> {
  const mine = await myLibraries()
  return asInstallation(async () => {
    const client = await db()
    const rows = await client.library.findMany({
      where: { id: { in: mine.map(({ id }) => id) } },
      select: {
        id: true,
        _count: { select: { members: true, papers: { where: { removedAt: null, paper: IN_LIBRARY } } } },
      },
    })
    const counts = new Map(rows.map(({ id, _count }) => [id, _count]))
    return mine.map((library) => ({
      ...library,
      papers: counts.get(library.id)?.papers ?? 0,
      members: library.kind === 'everyone' ? null : (counts.get(library.id)?.members ?? 0),
    }))
  })
}
