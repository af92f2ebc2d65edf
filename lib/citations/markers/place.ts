/** Kind of a place in a work: a page of its PDF, its abstract, or a passage of a web page as it was read. */
export type Locator = 'page' | 'abstract' | 'passage'

/** The number that stands for the abstract. */
export const ABSTRACT = 0

/**
 * Places in a work are whole numbers wherever `page` is used: pages from 1 up, the abstract 0, passages of a web page
 * from -1 down. So all places can be compared and sorted like pages.
 */
export function locatorOf(page: number): Locator {
  if (page === ABSTRACT) return 'abstract'
  return page > 0 ? 'page' : 'passage'
}

/** The place of a passage, by its number from 1. */
export function passagePlace(number: number): number {
  return -number
}

/** Formats a place: `page 4`, `abstract`, `passage 2`, or with its printed number `page 792 (PDF page 3)`. */
export function placeName(page: number, label?: string): string {
  const locator = locatorOf(page)
  if (locator === 'page' && label) return `page ${label} (PDF page ${page})`
  return locator === 'abstract' ? locator : `${locator} ${Math.abs(page)}`
}

/** Formats the place of a passage: `pages 4–6` if it covers several pages, else its one place. */
export function placesName({ page, pages }: { page: number; pages: number[] }): string {
  return pages.length > 1 ? `pages ${page}–${pages.at(-1)}` : placeName(page)
}

/** `page`: see `locatorOf`. `label`: the printed page number, if it differs. */
export type CitedPlace = { paperId: string; page: number; label?: string }

/**
 * Formats pages by their printed labels, or else by their number in the PDF: numbers as in `joinPages`, other labels
 * last.
 */
export function joinPrinted(places: { page: number; label?: string }[]): string {
  const names = places.map(({ page, label }) => label ?? String(page))
  const numbers = names.filter((name) => /^\d+$/.test(name)).map(Number)
  const others = [...new Set(names.filter((name) => !/^\d+$/.test(name)))]
  return [...others, ...(numbers.length > 0 ? [joinPages(numbers)] : [])].join(', ')
}

/** Formats page numbers: `4`, `4-6`, `4, 7`. Each appears once, in order, and consecutive pages form a range. */
export function joinPages(pages: number[]): string {
  const ranges: [number, number][] = []
  for (const page of [...new Set(pages)].sort((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last && page === last[1] + 1) last[1] = page
    else ranges.push([page, page])
  }
  return ranges.map(([first, last]) => (first === last ? String(first) : `${first}-${last}`)).join(', ')
}
