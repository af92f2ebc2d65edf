import { db } from '../../db/client'
import { AppError } from '../../errors'
import { earlierIds } from '../../library/ids/current-ids'
import { rightsOf } from '../web/web-account'
import { accountOf, findLink, serverOf } from '../zotero-rows'
import { NEEDS_ZOTERO_10 } from './write-stop'
import { type ZoteroCall, zoteroCall } from './zotero-call'

/** The connected Zotero, for writing. `library` receives new objects. */
export type ZoteroHere = { call: ZoteroCall; serverId: string; library: string; libraryName: string }

/** The Zotero attachment of a paper's PDF, its parent item, and the library of both. */
export type ZoteroAttachment = {
  library: string
  libraryName: string
  attachmentKey: string
  itemKey: string
  title: string
}

const ONLY_READS =
  'Your zotero.org key gives Folio read access only. Give it write access at zotero.org, then enter the key again in Settings, or enter a new one.'

/** Returns the Zotero to write to. Throws `AppError('conflict')` if none is connected, or it cannot be written to. */
export async function requireZotero(): Promise<ZoteroHere> {
  const link = await findLink()
  if (!link) throw new AppError('conflict', 'Zotero is not connected. Connect it in Settings first.')
  const { serverId, libraries } = link
  const account = accountOf(link)
  if (account && !libraries.some(({ library }) => rightsOf(account, library).write))
    throw new AppError('conflict', ONLY_READS)
  if (!serverId) throw new AppError('conflict', NEEDS_ZOTERO_10)
  const writable = libraries.filter(({ library }) => !account || rightsOf(account, library).write)
  const main = writable.find(({ library }) => library === 'user') ?? writable[0]
  return {
    call: zoteroCall(serverOf(link)),
    serverId,
    library: main?.library ?? 'user',
    libraryName: main?.name ?? 'My Library',
  }
}

/** Finds the attachments that papers came from or were matched with; other papers are left out. */
export async function attachmentsOf(paperIds: string[]): Promise<Map<string, ZoteroAttachment>> {
  const link = await findLink()
  if (!link) return new Map()
  const { libraries } = link
  const client = await db()
  const current = await earlierIds(paperIds)
  const rows = await client.zoteroItem.findMany({
    where: {
      paperId: { in: [...current.keys()] },
      itemType: 'attachment',
      trashed: false,
      libraryId: { in: libraries.map(({ id }) => id) },
    },
    // Prefer the one that a paper came from over matched ones.
    orderBy: [{ outcome: 'desc' }, { key: 'asc' }],
  })
  const titles = new Map(
    (await client.paper.findMany({ where: { id: { in: paperIds } }, select: { id: true, title: true } })).map(
      (paper) => [paper.id, paper.title || paper.id],
    ),
  )
  const found = new Map<string, ZoteroAttachment>()
  for (const { libraryId, key, parentKey, paperId: before } of rows) {
    const paperId = current.get(before ?? '')
    const library = libraries.find(({ id }) => id === libraryId)
    if (!paperId || !library || found.has(paperId)) continue
    found.set(paperId, {
      library: library.library,
      libraryName: library.name,
      attachmentKey: key,
      itemKey: parentKey ?? key,
      title: titles.get(paperId) ?? paperId,
    })
  }
  return found
}

/** Throws `AppError('conflict')` if a paper's PDF is not in Zotero. */
export async function requireAttachment(paperId: string): Promise<ZoteroAttachment> {
  const found = (await attachmentsOf([paperId])).get(paperId)
  if (!found) throw new AppError('conflict', 'This paper or its PDF is not in Zotero.')
  return found
}
