import { may } from '../accounts/rights'
import { db } from '../db/client'
import { AppError } from '../errors'
import { addedTo, currentView } from '../owner'
import { EVERYONE, myLibraries, requireLibrary } from './my-libraries'

type Client = Awaited<ReturnType<typeof db>>

/**
 * The library that papers go into which are added here: the one that was said, else everyone's where the person may add to
 * it, else their own. Throws as `requireLibrary`.
 */
export async function libraryToAddTo(): Promise<string> {
  const said = addedTo()
  if (currentView() === 'all') return said ?? EVERYONE
  if (said !== null) return (await requireLibrary(said, 'add')).id
  const mine = await myLibraries()
  const [first] = [
    ...mine.filter(({ kind }) => kind === 'everyone'),
    ...mine.filter(({ kind }) => kind === 'own'),
  ].filter(({ role }) => may(role, 'add'))
  if (!first) throw new AppError('unauthorized', 'Nobody is signed in.')
  return first.id
}

/** Statements that put papers into a library, to be done together with what makes them. */
export function putInto(client: Client, libraryId: string, paperIds: string[]) {
  return [
    client.libraryPaper.createMany({ data: paperIds.map((paperId) => ({ libraryId, paperId })), skipDuplicates: true }),
    client.libraryPaper.updateMany({
      where: { libraryId, paperId: { in: paperIds }, removedAt: { not: null } },
      data: { removedAt: null, addedAt: new Date() },
    }),
  ]
}

/** The ids of the libraries of the one who asks that each of some papers is in; absent: each of all. */
export async function librariesByPaper(paperIds?: string[]): Promise<Map<string, string[]>> {
  const client = await db()
  const held = await client.libraryPaper.findMany({
    where: { removedAt: null, ...(paperIds && { paperId: { in: paperIds } }) },
    select: { paperId: true, libraryId: true },
  })
  const found = new Map<string, string[]>()
  for (const { paperId, libraryId } of held) found.set(paperId, [...(found.get(paperId) ?? []), libraryId])
  return found
}

/** The libraries that a paper is in. */
export async function librariesOf(paperId: string): Promise<string[]> {
  const client = await db()
  const held = await client.libraryPaper.findMany({ where: { paperId, removedAt: null }, select: { libraryId: true } })
  return held.map(({ libraryId }) => libraryId)
}
