import { isWebServerId } from './web/web-server'

/** Location of an object in Zotero. `library` is `user` or the number of a group. */
export type ZoteroPlace = { library: string; key: string }

function inLibrary(library: string): string {
  return library === 'user' ? 'library' : `groups/${library}`
}

/** Link that shows an item in Zotero's window. */
export function selectInZotero({ library, key }: ZoteroPlace): string {
  return `zotero://select/${inLibrary(library)}/items/${key}`
}

/** Link that shows an item at zotero.org, in any browser. `account`: `webServerId` of the person. */
function selectOnWeb(account: string, { library, key }: ZoteroPlace): string {
  const path = library === 'user' ? new URL(account).pathname.replace(/^.*(?=\/users\/)/, '') : `/groups/${library}`
  return `https://www.zotero.org${path}/items/${key}`
}

/** Link that shows an item in the connected Zotero: in its window, or at zotero.org. */
export function showInZotero(serverId: string | null, place: ZoteroPlace): string {
  return serverId && isWebServerId(serverId) ? selectOnWeb(serverId, place) : selectInZotero(place)
}

/**
 * Link that opens a PDF in Zotero's reader, optionally at a page (from 1) and an annotation. `key`: of the attachment.
 */
export function openPdfInZotero(
  { library, key }: ZoteroPlace,
  { page, annotation }: { page?: number; annotation?: string } = {},
): string {
  const query = new URLSearchParams({ ...(page && { page: String(page) }), ...(annotation && { annotation }) })
  return `zotero://open-pdf/${inLibrary(library)}/items/${key}${query.size > 0 ? `?${query}` : ''}`
}
