import { db } from '../../db/client'
import { inTurn } from '../../db/connection/transaction'
import { forgetModelOf, MANAGERS_GO } from '../../libraries/manage-libraries'
import { asInstallation } from '../../owner'
import { deleteUnheld } from '../removal/remove-papers'

/**
 * Removes a person from all libraries for good. Deletes their own library, and shared ones without other members, with
 * papers that are in no other library. In a shared library without another manager, the longest-standing member among
 * those with most rights becomes manager; disabled members neither become manager nor count.
 */
export function leaveLibraries(personId: string): Promise<void> {
  return inTurn(MANAGERS_GO, () => asInstallation(() => leave(personId)))
}

async function leave(personId: string): Promise<void> {
  const client = await db()
  const held = await client.libraryMember.findMany({
    where: { personId },
    select: {
      library: {
        select: {
          id: true,
          members: {
            where: { personId: { not: personId } },
            select: { personId: true, role: true, joinedAt: true, person: { select: { disabledAt: true } } },
          },
        },
      },
    },
  })
  for (const {
    library: { id, members },
  } of held) {
    if (members.length === 0) {
      const papers = await client.libraryPaper.findMany({ where: { libraryId: id }, select: { paperId: true } })
      forgetModelOf(id)
      await client.library.delete({ where: { id } })
      await deleteUnheld(papers.map(({ paperId }) => paperId))
      continue
    }
    await client.libraryMember.delete({ where: { libraryId_personId: { libraryId: id, personId } } })
    const active = members.filter(({ person }) => person.disabledAt === null)
    if (active.some(({ role }) => role === 'manager')) continue
    const order = ['manager', 'contributor', 'reader']
    const [next] = (active.length > 0 ? active : members).sort(
      (a, b) => order.indexOf(a.role) - order.indexOf(b.role) || a.joinedAt.getTime() - b.joinedAt.getTime(),
    )
    if (next)
      await client.libraryMember.update({
        where: { libraryId_personId: { libraryId: id, personId: next.personId } },
        data: { role: 'manager' },
      })
  }
}
