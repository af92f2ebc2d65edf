import { leastRole, may } from '../accounts/rights'
import { db } from '../db/client'
import { AppError } from '../errors'
import { librariesOf } from '../libraries/hold-papers'
import { type LibraryRight, type LibraryRole, type MyLibrary, myLibraries, sayLibrary } from '../libraries/my-libraries'
import { asInstallation, currentView } from '../owner'
import { currentIds, followIds } from './paper/current-ids'

/**
 * Lets through who may do something with each of these papers, in one of the libraries that it is in: for what changes in that
 * library alone. Papers that are in none of theirs are passed over, as those are that do not exist. Throws
 * `AppError('forbidden')`.
 */
export async function requireOnPapers(paperIds: string[], right: LibraryRight): Promise<void> {
  refuse(nowhereAllowed(await rightsOn(paperIds, right)))
}

/**
 * As `requireOnPapers`, for what changes a paper itself, which is the same for all who hold it: who may do it in one library
 * may not where another of theirs has the paper, in which they may do less. Nobody may with a work from outside, which all see.
 */
export async function requireOnWholePapers(paperIds: string[], right: LibraryRight): Promise<void> {
  await refuseOutside(paperIds)
  await requireWhereHeld(paperIds, right)
}

/** As `requireOnWholePapers`, for what takes a work from outside into a library. */
export async function requireWhereHeld(paperIds: string[], right: LibraryRight): Promise<void> {
  const rights = await rightsOn(paperIds, right)
  const somewhereNot = rights.held.filter(
    ({ libraryId, removedAt }) => removedAt === null && !rights.allowed.has(libraryId),
  )
  refuse([...nowhereAllowed(rights), ...somewhereNot])
}

/** What public sources told of a work stays as they told it, as long as it is in no library. */
async function refuseOutside(paperIds: string[]): Promise<void> {
  if (currentView() === 'all' || paperIds.length === 0) return
  const client = await db()
  const where = { id: { in: await currentIds(paperIds) }, standing: 'outside' }
  const work = await client.paper.findFirst({ where, select: { id: true, title: true } })
  if (work)
    throw new AppError('forbidden', `“${work.title || work.id}” is in no library. Add it to one of yours first.`)
}

/** By an id that a paper had before it is that paper. */
async function withCurrentIds(paperIds: string[]): Promise<string[]> {
  return [...new Set([...paperIds, ...(await followIds(paperIds)).values()])]
}

type LibraryOfPaper = { paperId: string; libraryId: string; removedAt: Date | null; library: MyLibrary }
type Rights = { held: LibraryOfPaper[]; allowed: Set<string> }

/** Of the papers that may be changed in none of the libraries that they are in. */
function nowhereAllowed({ held, allowed }: Rights): LibraryOfPaper[] {
  const free = new Set(held.flatMap(({ paperId, libraryId }) => (allowed.has(libraryId) ? paperId : [])))
  return held.filter(({ paperId }) => !free.has(paperId))
}

/** Where some papers are among the libraries of the one who asks, and in which of these they may do something. */
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
      `Your role in ${sayLibrary(first.library)} is ${first.library.role}. Ask a manager of it.`,
    )
}

/** What the one who asks may do with a paper: the least that they are in a library that it is in; null where it is in none of theirs. */
export async function roleOnPaper(paperId: string): Promise<LibraryRole | null> {
  const held = new Set(await librariesOf(paperId))
  return leastRole((await myLibraries()).filter(({ id }) => held.has(id)))
}
