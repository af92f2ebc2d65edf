import type { AskedPapers } from '../../analyst/question/asked-papers'
import type { Catalog, CatalogPaper } from '../../library/find/catalog'
import { words } from '../../text/analyze'
import { listed } from '../../text/listed'

/** The papers that meet what is asked of them, but for what they cite: newest first. */
export function chooseAsked(asked: AskedPapers, catalog: Catalog): CatalogPaper[] {
  const { by, from, to, tag, venue } = asked
  const found = [...catalog.papers.values()].filter(
    (paper) =>
      by.every((name) => paper.authors.some((author) => isNamed(author, name))) &&
      ((!from && !to) || yearsOf(paper, catalog).some((year) => year >= (from ?? 0) && year <= (to ?? 9999))) &&
      (!tag || paper.tags.some((own) => own.toLowerCase() === tag.toLowerCase())) &&
      (!venue || words(venue).every((word) => words(paper.venue ?? '').includes(word))),
  )
  const year = (paper: CatalogPaper) => Math.max(0, ...yearsOf(paper, catalog))
  return found.sort((a, b) => year(b) - year(a) || a.title.localeCompare(b.title, 'en') || (a.id < b.id ? -1 : 1))
}

function yearsOf({ id }: CatalogPaper, { years }: Catalog): number[] {
  return [...(years.get(id) ?? [])]
}

/** Whether an author is the one that is named: "Hinton", "G. Hinton", "Geoff Hinton" or "Geoffrey E. Hinton". */
export function isNamed(author: string, name: string): boolean {
  const own = words(author)
  const asked = words(name)
  const surname = asked.at(-1) ?? ''
  const at = own.lastIndexOf(surname)
  if (surname === '' || at < 0) return false
  return asked
    .slice(0, -1)
    .every((given) => own.some((part, place) => place !== at && (part.startsWith(given) || given.startsWith(part))))
}

/** `by Hinton, from 2020`, `tagged “vision”`. Empty where nothing is asked of them. */
export function describeAsked({ by, from, to, tag, venue }: AskedPapers): string {
  const names = by.map((name) =>
    /\p{Lu}/u.test(name) ? name : name.replace(/(?<!\p{L})\p{L}/gu, (c) => c.toUpperCase()),
  )
  const and = listed(names, 'and')
  return [
    and && `by ${and}`,
    from && to && (from === to ? `from ${from}` : `from ${from} to ${to}`),
    from && !to && `from ${from} or later`,
    to && !from && `from ${to} or earlier`,
    venue && `published in ${venue}`,
    tag && `tagged “${tag}”`,
  ]
    .filter(Boolean)
    .join(', ')
}
