import type { Hit } from '../../../sources/work/source'

/** Whether a hit can be listed as a reference. A web page needs a title, and an author or site. */
export function isCitable({ kind, title, url, authors, venue }: Hit): boolean {
  return kind !== 'web' || (title !== '' && title !== url && (authors.length > 0 || venue !== null))
}
