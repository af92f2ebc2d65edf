import { leastRole, may } from '../accounts/rights/rights'
import { db } from '../db/client'
import { AppError } from '../errors'
import { librariesOf } from '../libraries/hold-papers'
import { type LibraryRight, type LibraryRole, type MyLibrary, myLibraries, sayLibrary } from '../libraries/my-libraries'
import { asInstallation, currentView } from '../owner'
import { currentIds, followIds } from './ids/current-ids'

/**
 * Requires a right on each of these papers in one of its libraries, for changes within that library only. Ignores
 * papers in none of the caller's libraries, and unknown ones. Throws `AppError('forbidden')`.
 */
export async function requireOnPapers(paperIds: string[], right: LibraryRight): Promise<void> {
  refuse(nowhereAllowed(await rightsOn(paperIds, right)))
}

/**
 * Like `requireOnPapers`, for changes of a paper itself, which affect all its libraries. The right is required in every
 * library of the caller that has the paper. Nobody may change a work from outside, which everybody sees.
 */
export async function requireOnWholePapers(paperIds: string[], right: LibraryRight): Promise<void> {
  await refuseOutside(paperIds)
  await requireWhereHeld(paperIds, right)
}

/** Like `requireOnWholePapers`, for adding a work from outside to a library. */
export async function requireWhereHeld(paperIds: string[], right: LibraryRight): Promise<void> {
  const rights = await rightsOn(paperIds, right)
  const somewhereNot = rights.held.filter(
    ({ libraryId, removedAt }) => removedAt === null && !rights.allowed.has(libraryId),
  )
  refuse([...nowhereAllowed(rights), ...somewhereNot])
}

/** Works from outside cannot be changed while they are in no library. */
async function refuseOutside(paperIds: string[]): Promise<void> {
  if (currentView() === 'all' || paperIds.length === 0) return
  const client = await db()
  const where = { id: { in: await currentIds(paperIds) }, standing: 'outside' }
  const work = await client.paper.findFirst({ where, select: { id: true, title: true } })
  if (work)
    throw new AppError('forbidden', `“${work.title || work.id}” is not in any library. Add it to one of yours first.`)
}

/** Replaces earlier ids of papers by their current ones. */
async function withCurrentIds(paperIds: string[]): Promise<string[]> {
  return [...new Set([...paperIds, ...(await followIds(paperIds)).values()])]
}

type LibraryOfPaper = { paperId: string; libraryId: string; removedAt: Date | null; library: MyLibrary }
type Rights = { held: LibraryOfPaper[]; allowed: Set<string> }

/** Papers that the caller may change in none of their libraries. */
function nowhereAllowed({ held, allowed }: Rights): LibraryOfPaper[] {
  const free = new Set(held.flatMap(({ paperId, libraryId }) => (allowed.has(libraryId) ? paperId : [])))
  return held.filter(({ paperId }) => !free.has(paperId))
}

/** In which of the caller's libraries these papers are, and in which of those they have the right. */
async function rightsOn(paperIds: string[], right: LibraryRight): Promise<Rights> {
  if (currentView() === 'all' || paperIds.length === 0) return { held: [], allowed: new Set() }
  const mine = new Map((await myLibraries()).map((library) => [library.id, library]))
  const meant = await withCurrentIds(paperIds)
  const rows = await asInstallation(async () => {
    const client = await db()
    return client.libraryPaper.findMany({
      where: { paperId: { in: meant }, libraryId: { in: [...mine.keys()] } },
      select: { paperId: true, libraryId: true, removedAt: true },
    })
  })
  const held = rows.flatMap((row): LibraryOfPaper[] => {
    const library = mine.get(row.libraryId)
    return library ? [{ ...row, library }] : []
  })
  return { held, allowed: new Set([...mine.values()].flatMap(({ id, role }) => (may(role, right) ? id : []))) }
}

function refuse([first]: LibraryOfPaper[]): void {
  if (first)
    throw new AppError(
      'forbidden',
      `Your role in ${sayLibrary(first.library)} is ${first.library.role}, which does not allow this. Ask one of its managers.`,
    )
}

/** The caller's role on a paper: the lowest in the libraries that have it; null if none has. */
export async function roleOnPaper(paperId: string): Promise<LibraryRole | null> {
  const held = new Set(await librariesOf(paperId))
  return leastRole((await myLibraries()).filter(({ id }) => held.has(id)))
}
