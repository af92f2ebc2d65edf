import type { PaperView } from '@/lib/library/papers'

export const ORDERS = { added: 'Added', title: 'Title', author: 'Author', year: 'Year' } as const
export type Order = keyof typeof ORDERS

/** Newest first by added and year, from A by title and author; what is unknown comes last. */
export function sortPapers(papers: PaperView[], order: Order): PaperView[] {
  return [...papers].sort((a, b) => compare[order](a, b) || compare.added(a, b))
}

const compare: Record<Order, (a: PaperView, b: PaperView) => number> = {
  added: (a, b) => b.addedAt.localeCompare(a.addedAt) || a.id.localeCompare(b.id),
  title: (a, b) => byText(titleKey(a), titleKey(b)),
  author: (a, b) => byText(familyName(a.authors[0]), familyName(b.authors[0])),
  year: (a, b) => (b.published ?? '').localeCompare(a.published ?? ''),
}

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

function byText(a: string, b: string): number {
  if (!a || !b) return Number(!a) - Number(!b)
  return collator.compare(a, b)
}

function titleKey({ title, fileName }: PaperView): string {
  return (title || fileName).replace(/^(?:an?|the)\s+/i, '')
}

function familyName(author = ''): string {
  return author.split(/\s+/).at(-1) ?? ''
}
