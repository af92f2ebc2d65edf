import type { ZoteroObject } from '../zotero-objects'

/** A file at zotero.org. `md5`: null if it was not uploaded. */
export type WebFile = { library: string; key: string; name: string; size: number; md5: string | null }

const SCHEME = 'zotero-web:'

/** Address of a file at zotero.org, used in place of a local path. */
export function webFileAddress(library: string, { key, data, links }: ZoteroObject): string {
  const isStored = data.linkMode === 'imported_file' || data.linkMode === 'imported_url'
  const query = new URLSearchParams({
    library,
    key,
    name: data.filename ?? data.title ?? key,
    size: String(links?.enclosure?.length ?? 0),
    md5: (isStored && data.md5) || '',
  })
  return `${SCHEME}?${query}`
}

/** Parses such an address; null if it is not one. */
export function readWebFile(address: string | null): WebFile | null {
  if (!address?.startsWith(SCHEME)) return null
  const of = new URLSearchParams(address.slice(SCHEME.length + 1))
  const text = (name: string) => of.get(name) ?? ''
  return {
    library: text('library'),
    key: text('key'),
    name: text('name'),
    size: Number(text('size')) || 0,
    md5: text('md5') || null,
  }
}

/** The address of a file that zotero.org does not have, used until it reports the file again. */
export function withoutFile(address: string): string {
  const of = new URLSearchParams(address.slice(SCHEME.length + 1))
  of.set('md5', '')
  return `${SCHEME}?${of}`
}

/** Explains in a report why a file known to Zotero is missing. */
export function sayWhyMissing(file: string | null): string {
  return readWebFile(file)
    ? 'Its file is not on zotero.org: Zotero does not sync files there, or the item links to a file on a computer.'
    : 'Its file is in Zotero, but not on this computer. Folio will look for it again.'
}
