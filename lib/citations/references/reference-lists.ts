import type { BibliographyEntry } from './bibliography'

/** The heading of the second list. */
export const WEB_PAGES = 'Web pages'

type Listed = Pick<BibliographyEntry, 'isWeb'>

/**
 * References as lists that stand one below the other: works, then, under a heading of their own, pages of the web, where
 * there are both. Each keeps the order and the labels that the style gives.
 */
export function referenceLists<Entry extends Listed>(entries: Entry[]): { heading: string | null; entries: Entry[] }[] {
  const works = entries.filter(({ isWeb }) => !isWeb)
  const pages = entries.filter(({ isWeb }) => isWeb)
  if (works.length === 0 || pages.length === 0) return entries.length > 0 ? [{ heading: null, entries }] : []
  return [
    { heading: null, entries: works },
    { heading: WEB_PAGES, entries: pages },
  ]
}
