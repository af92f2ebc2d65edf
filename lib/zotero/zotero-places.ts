import { db } from '../db/client'
import { earlierIds } from '../library/ids/current-ids'
import { currentOwner } from '../owner'
import { openPdfInZotero, showInZotero } from './zotero-links'
import { isWork } from './zotero-objects'
import { isZoteroConnected } from './zotero-rows'

/** Links that open a paper in Zotero's window and, if Zotero has the PDF, in its reader. */
export type ZoteroLinks = { select: string; openPdf: string | null }

/** Links for papers in a connected Zotero, by the given ids. Append `?page=N` to `openPdf` for a page. */
export async function zoteroLinksOf(paperIds: string[]): Promise<Map<string, ZoteroLinks>> {
  const client = await db()
  // Return early: most people have no Zotero.
  if (paperIds.length === 0 || !(await isZoteroConnected())) return new Map()
  const current = await earlierIds(paperIds)
  const rows = await client.zoteroItem.findMany({
    where: { paperId: { in: [...current.keys()] }, trashed: false, library: { link: { ownerId: currentOwner() } } },
    select: {
      key: true,
      itemType: true,
      parentKey: true,
      paperId: true,
      outcome: true,
      library: { select: { library: true, link: { select: { kind: true, serverId: true } } } },
    },
    // Prefer the item that the paper came from over matched ones.
    orderBy: [{ outcome: 'desc' }, { key: 'asc' }],
  })
  const links = new Map<string, ZoteroLinks>()
  const works = new Set<string>()
  for (const {
    key,
    itemType,
    parentKey,
    paperId,
    library: { library, link },
  } of rows) {
    const id = current.get(paperId ?? '') ?? ''
    const isFile = !isWork({ itemType })
    const show = showInZotero(link.serverId, { library, key: (isFile && parentKey) || key })
    const before = links.get(id)
    links.set(id, {
      select: works.has(id) || (before && isFile) ? (before?.select ?? '') : show,
      // zotero.org has no address for a page of a PDF.
      openPdf: before?.openPdf ?? (isFile && link.kind === 'local' ? openPdfInZotero({ library, key }) : null),
    })
    if (!isFile) works.add(id)
  }
  return links
}
