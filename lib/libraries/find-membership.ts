import { db } from '../db/client'
import { asInstallation, currentPerson } from '../owner'

/** `since`: when they were let in, in ISO 8601: another time where they left and came back. */
export type Membership = { id: string; name: string; since: string }

/** The shared libraries that the person is a member of, by name. */
export async function listMemberships(): Promise<Membership[]> {
  return find({})
}

/** One of them; null where there is no such library, or they are not in it. */
export async function findMembership(libraryId: string): Promise<Membership | null> {
  return (await find({ libraryId }))[0] ?? null
}

async function find(where: { libraryId?: string }): Promise<Membership[]> {
  const personId = currentPerson()
  if (personId === null) return []
  const rows = await asInstallation(async () =>
    (await db()).libraryMember.findMany({
      where: { ...where, personId, person: { disabledAt: null }, library: { kind: 'shared' } },
      select: { joinedAt: true, library: { select: { id: true, name: true } } },
      orderBy: [{ library: { name: 'asc' } }, { libraryId: 'asc' }],
    }),
  )
  return rows.map(({ joinedAt, library }) => ({ ...library, since: joinedAt.toISOString() }))
}
