import { db } from '../db/client'
import { asInstallation } from '../owner'
import { deleteUnheld } from './remove-papers'

/**
 * Takes somebody who goes for good out of all libraries. Their own is deleted, as is a shared one that nobody else is a member
 * of, with the papers that no other library holds; where nobody else manages one, the member does who has been there longest,
 * those with most rights first.
 */
export async function leaveLibraries(personId: string): Promise<void> {
  await asInstallation(async () => {
    const client = await db()
    const held = await client.libraryMember.findMany({
      where: { personId },
      select: { library: { select: { id: true, members: { where: { personId: { not: personId } } } } } },
    })
    for (const {
      library: { id, members },
    } of held) {
      if (members.length === 0) {
        const papers = await client.libraryPaper.findMany({ where: { libraryId: id }, select: { paperId: true } })
        await client.library.delete({ where: { id } })
        await deleteUnheld(papers.map(({ paperId }) => paperId))
        continue
      }
      await client.libraryMember.delete({ where: { libraryId_personId: { libraryId: id, personId } } })
      if (members.some(({ role }) => role === 'manager')) continue
      const order = ['contributor', 'reader']
      const [next] = members.sort(
        (a, b) => order.indexOf(a.role) - order.indexOf(b.role) || a.joinedAt.getTime() - b.joinedAt.getTime(),
      )
      if (next)
        await client.libraryMember.update({
          where: { libraryId_personId: { libraryId: id, personId: next.personId } },
          data: { role: 'manager' },
        })
    }
  })
}
