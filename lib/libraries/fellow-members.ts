import { db } from '../db/client'
import { AppError } from '../errors'
import { asInstallation } from '../owner'

export { findMembership } from './find-membership'

/** A member as other members see them. */
export type Member = { id: string; name: string }

/** Members of a library, sorted by name. Throws `AppError('not_found')` if the caller is not in it. */
export async function listMembers(libraryId: string): Promise<Member[]> {
  const client = await db()
  const library = await client.library.findUnique({ where: { id: libraryId }, select: { kind: true } })
  if (!library) throw new AppError('not_found', 'There is no such library, or you are not a member of it.')
  const within = library.kind === 'everyone' ? {} : { libraries: { some: { libraryId } } }
  return asInstallation(async () =>
    client.person.findMany({
      where: { disabledAt: null, ...within },
      orderBy: [{ name: 'asc' }, { id: 'asc' }],
      select: { id: true, name: true },
    }),
  )
}

/** Names of people by id, without deleted people. */
export async function namesOf(ids: string[]): Promise<Map<string, string>> {
  const client = await db()
  const rows = await asInstallation(async () =>
    client.person.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } }),
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
