/** What a place in a work is: a page of its PDF, its abstract, or a passage of a text kept as it was read. */
export type Locator = 'page' | 'abstract' | 'passage'

/** The place of an abstract, where a page has its number. */
export const ABSTRACT = 0

/**
 * A place in a work is one whole number, wherever `page` is written: pages count up from 1, the abstract is 0, passages
 * of a web page count down from -1. So places are told apart and compared as pages alone were.
 */
export function locatorOf(page: number): Locator {
  if (page === ABSTRACT) return 'abstract'
  return page > 0 ? 'page' : 'passage'
}

/** The place of the passage with a number, from 1. */
export function passagePlace(number: number): number {
  return -number
}

/** `page 4`, `abstract`, `passage 2`; with the number that is printed on it: `page 792 (PDF page 3)`. */
export function placeName(page: number, label?: string): string {
  const locator = locatorOf(page)
  if (locator === 'page' && label) return `page ${label} (PDF page ${page})`
  return locator === 'abstract' ? locator : `${locator} ${Math.abs(page)}`
}

/** `pages 4–6` of a passage that runs over pages, else its one place. */
export function placesName({ page, pages }: { page: number; pages: number[] }): string {
  return pages.length > 1 ? `pages ${page}–${pages.at(-1)}` : placeName(page)
}
