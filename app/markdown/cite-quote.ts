import { namesAndYear } from '@/lib/citations/labels/names-and-year'
import { joinPrinted } from '@/lib/citations/markers/place'

type Cited = { id: string; title: string; authors: string[]; published: string | null }

/** A quote with its citation, for a person's own text: `“…” (Dao et al. 2022, p. 3)`. */
export function quoteWithCitation(quote: string, paper: Cited, pages: { page: number; label?: string }[]): string {
  const where = joinPrinted(pages).replace('-', '–')
  const work = namesAndYear(paper.authors, paper.published) || paper.title || paper.id
  return `“${quote}” (${work}, ${/[–,]/.test(where) ? 'pp.' : 'p.'} ${where})`
}
