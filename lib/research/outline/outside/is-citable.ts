import type { Hit } from '../../../sources/source'

/** A page of the web that has no title, or of which nobody tells whose it is, cannot be listed as a reference. */
export function isCitable({ kind, title, url, authors, venue }: Hit): boolean {
  return kind !== 'web' || (title !== '' && title !== url && (authors.length > 0 || venue !== null))
}
