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
