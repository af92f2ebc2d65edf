import { may } from '../accounts/rights/rights'
import { db } from '../db/client'
import { AppError } from '../errors'
import { addedTo, currentView } from '../owner'
import { EVERYONE, myLibraries, requireLibrary } from './my-libraries'

type Client = Awaited<ReturnType<typeof db>>

/**
 * The library for newly added papers: the requested one, else everyone's if the person may add to it, else their own.
 * Throws like `requireLibrary`.
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
  if (!first) throw new AppError('unauthorized', 'You are not signed in.')
  return first.id
}

/** Statements that put papers into a library, for one transaction with those that create the papers. */
export function putInto(client: Client, libraryId: string, paperIds: string[]) {
  return [
    client.libraryPaper.createMany({ data: paperIds.map((paperId) => ({ libraryId, paperId })), skipDuplicates: true }),
    client.libraryPaper.updateMany({
      where: { libraryId, paperId: { in: paperIds }, removedAt: { not: null } },
      data: { removedAt: null, addedAt: new Date() },
    }),
  ]
}

/** Ids of the caller's libraries that contain each paper; without `paperIds`, for all papers. */
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

/** Libraries that contain a paper. */
export async function librariesOf(paperId: string): Promise<string[]> {
  const client = await db()
  const held = await client.libraryPaper.findMany({ where: { paperId, removedAt: null }, select: { libraryId: true } })
  return held.map(({ libraryId }) => libraryId)
}
