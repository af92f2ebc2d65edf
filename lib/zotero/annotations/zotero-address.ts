/** `library` is `user`, or the number of a group. */
const placeOf = (library: string) => (library === 'user' ? 'library' : `groups/${library}`)

/** Shows an item in Zotero's window. */
export function selectAddress(library: string, key: string): string {
  return `zotero://select/${placeOf(library)}/items/${key}`
}

/** Opens an attachment in Zotero's reader, at a page (from 1) and an annotation on it. */
export function openAddress(
  library: string,
  attachmentKey: string,
  { page, annotation }: { page?: number; annotation?: string } = {},
): string {
  const place = [page && `page=${page}`, annotation && `annotation=${annotation}`].filter(Boolean).join('&')
  return `zotero://open-pdf/${placeOf(library)}/items/${attachmentKey}${place && `?${place}`}`
}
