import { may } from '../accounts/rights'
import { db } from '../db/client'
import { AppError } from '../errors'
import { librariesOf } from '../libraries/hold-papers'
import { type LibraryRight, type LibraryRole, myLibraries } from '../libraries/my-libraries'
import { asInstallation, currentView } from '../owner'
import { followIds } from './paper/current-ids'

/**
 * Lets through who may do something with each of these papers, in one of the libraries that it is in. Papers that are in none
 * of theirs are passed over, as those are that do not exist. Throws `AppError('forbidden')`.
 */
export async function requireOnPapers(paperIds: string[], right: LibraryRight): Promise<void> {
  if (currentView() === 'all' || paperIds.length === 0) return
  const mine = await myLibraries()
  // By an id that a paper had before it is that paper.
  const meant = [...new Set([...paperIds, ...(await followIds(paperIds)).values()])]
  const held = await asInstallation(async () => {
    const client = await db()
    return client.libraryPaper.findMany({
      where: { paperId: { in: meant }, libraryId: { in: mine.map(({ id }) => id) } },
      select: { paperId: true, libraryId: true },
    })
  })
  const allowed = new Set(mine.flatMap(({ id, role }) => (may(role, right) ? id : [])))
  const free = new Set(held.flatMap(({ paperId, libraryId }) => (allowed.has(libraryId) ? paperId : [])))
  if (held.every(({ paperId }) => free.has(paperId))) return
  const [library] = mine.filter(({ id }) => held.some((one) => one.libraryId === id && !free.has(one.paperId)))
  throw new AppError('forbidden', `Your role in this library is ${library?.role}. Ask a manager of it.`)
}

/** The most that the one who asks is in a library that the paper is in; null where it is in none of theirs. */
export async function roleOnPaper(paperId: string): Promise<LibraryRole | null> {
  const held = new Set(await librariesOf(paperId))
  const roles = (await myLibraries()).flatMap(({ id, role }) => (held.has(id) ? role : []))
  return (['manager', 'contributor', 'reader'] as const).find((role) => roles.includes(role)) ?? null
}
