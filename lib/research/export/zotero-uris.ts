import { db } from '../../db/client'
import { earlierIds, followIds } from '../../library/ids/current-ids'
import { currentOwner } from '../../owner'

/**
 * Zotero URIs of papers, by paper id, in the form that its word-processor plugins use. Omits papers that are in none of the
 * person's libraries.
 */
export async function zoteroUris(paperIds: string[]): Promise<Map<string, string>> {
  const client = await db()
  const current = await followIds(paperIds)
  const papers = await earlierIds([...current.values()])
  const items = await client.zoteroItem.findMany({
    where: {
      paperId: { in: [...papers.keys()] },
      itemType: { notIn: ['attachment', 'note', 'annotation'] },
      trashed: false,
      library: { link: { ownerId: currentOwner() } },
    },
    orderBy: { key: 'desc' },
    select: { key: true, paperId: true, outcome: true, library: { select: { library: true } } },
  })
  // The last one wins: the person's own library counts more than a group's, and the original item more than later ones
  // recognized as the same paper.
  const weight = ({ outcome, library }: (typeof items)[number]) =>
    (library.library === OWN ? 2 : 0) + (outcome === 'taken' ? 1 : 0)
  const ordered = items.sort((a, b) => weight(a) - weight(b))
  const uris = new Map(ordered.map((item) => [papers.get(item.paperId ?? ''), itemUri(item)]))
  return new Map(
    paperIds.flatMap((id) => {
      const uri = uris.get(current.get(id))
      return uri ? [[id, uri]] : []
    }),
  )
}

/** The person's own library, which Zotero finds under any user number. */
const OWN = 'user'

function itemUri({ key, library: { library } }: { key: string; library: { library: string } }): string {
  return `http://zotero.org/${library === OWN ? 'users/0' : `groups/${library}`}/items/${key}`
}
