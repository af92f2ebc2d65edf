import { db } from '../db/client'
import { asInstallation, currentPerson } from '../owner'

/** `since`: when they joined, in ISO 8601. It changes if they leave and rejoin. */
export type Membership = { name: string; since: string }

/** The membership of the current person in a shared library; null if there is none. */
export async function findMembership(libraryId: string): Promise<Membership | null> {
  const personId = currentPerson()
  if (personId === null) return null
  const row = await asInstallation(async () =>
    (await db()).libraryMember.findFirst({
      where: { libraryId, personId, person: { disabledAt: null }, library: { kind: 'shared' } },
      select: { joinedAt: true, library: { select: { name: true } } },
    }),
  )
  return row && { name: row.library.name, since: row.joinedAt.toISOString() }
}
