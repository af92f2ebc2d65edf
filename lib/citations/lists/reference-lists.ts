/** The heading of the second list. */
export const WEB_PAGES = 'Web pages'

/** `isWeb`: whether it is a web page. */
type Listed = { isWeb: boolean }

/**
 * Splits references into lists to show one below the other: works and, under a separate heading, web pages if there are
 * both. Order and labels remain those of the style.
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
