import { db } from '../db/client'
import type { ZoteroItem, ZoteroLibrary, ZoteroLink } from '../db/generated/client'
import { fromJson } from '../db/json'
import { env } from '../env'
import { ownCollections } from '../library/collections/collections'
import { currentOwner } from '../owner'
import type { ZoteroServer } from './ask-zotero'
import { type WebAccount, webAccountSchema } from './web/web-account'
import { webServer } from './web/web-server'
import { isWork, type ZoteroData } from './zotero-objects'

export type LinkedZotero = ZoteroLink & { libraries: ZoteroLibrary[] }

/** Source name of Zotero imports. */
export const ZOTERO_IMPORT = 'zotero'

/** A Zotero object with parsed data. */
export type ItemRow = Omit<ZoteroItem, 'data'> & { data: ZoteroData }

/** Finds the person's connected Zotero, on this machine or at zotero.org; null if there is none. */
export async function findLink(): Promise<LinkedZotero | null> {
  const client = await db()
  return client.zoteroLink.findFirst({
    where: { ownerId: currentOwner() },
    include: { libraries: { orderBy: [{ library: 'desc' }] } },
  })
}

/** Whether a Zotero is connected, without contacting it. */
export async function isZoteroConnected(): Promise<boolean> {
  const client = await db()
  return (await client.zoteroLink.count({ where: { ownerId: currentOwner() } })) > 0
}

/** Server of a connected Zotero; null: the local program, before anything is connected. */
export function serverOf(link: Pick<ZoteroLink, 'kind' | 'serverId' | 'account'> | null): ZoteroServer {
  const account = accountOf(link)
  if (account) return webServer(account)
  return { kind: 'local', address: env().ZOTERO_URL, serverId: link?.serverId ?? null }
}

/** The connected zotero.org account; null for the local program. */
export function accountOf(link: Pick<ZoteroLink, 'kind' | 'account'> | null): WebAccount | null {
  return link?.kind === 'web' ? webAccountSchema.parse(link.account) : null
}

/** Objects read from a library (works, files, notes and annotations), by key. */
export async function listRows(libraryId: string): Promise<Map<string, ItemRow>> {
  const client = await db()
  const rows = await client.zoteroItem.findMany({ where: { libraryId }, orderBy: { key: 'asc' } })
  return new Map(rows.map((row) => [row.key, { ...row, data: fromJson<ZoteroData>(row.data) }]))
}

/** Id of an object within Folio: its library and its key. */
export const addressOf = ({ libraryId, key }: Pick<ItemRow, 'libraryId' | 'key'>) => `${libraryId}/${key}`

/** Folio collections that mirror Zotero collections, by the address of the latter. */
export async function findFolioCollections(): Promise<Map<string, string>> {
  const client = await db()
  const own = new Set((await ownCollections()).map(({ id }) => id))
  const found = await client.zoteroCollection.findMany()
  return new Map(
    found.flatMap(({ libraryId, key, collectionId }) =>
      collectionId && own.has(collectionId) ? [[addressOf({ libraryId, key }), collectionId] as const] : [],
    ),
  )
}

/** The work, or other top-level object, that an object belongs to. */
export function topOf(row: ItemRow, rows: ReadonlyMap<string, ItemRow>): ItemRow {
  const parent = row.parentKey ? rows.get(row.parentKey) : undefined
  return parent && parent !== row ? topOf(parent, rows) : row
}

/** Whether a file is a PDF, which Folio can read. */
export function isPdf({ itemType, data }: ItemRow): boolean {
  if (itemType !== 'attachment' || data.linkMode === 'linked_url') return false
  return data.contentType === 'application/pdf' || /\.pdf$/i.test(data.filename ?? data.path ?? '')
}

/** Name of an object for the screen. */
export function nameOf({ data, key }: Pick<ItemRow, 'data' | 'key'>): string {
  const name = isWork(data) ? data.title : (data.filename ?? data.path?.split(/[\\/:]/).at(-1) ?? data.title)
  return name || `an untitled item (${key})`
}
