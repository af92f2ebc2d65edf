import { namesAndYear } from '@/lib/citations/references/names-and-year'

type Cited = { id: string; title: string; authors: string[]; published: string | null }

/** Words of a paper, ready for one's own text: `“…” (Dao et al. 2022, p. 3)`. */
export function quoteWithCitation(quote: string, paper: Cited, pages: number[]): string {
  const [first, last] = [Math.min(...pages), Math.max(...pages)]
  const work = namesAndYear(paper.authors, paper.published) || paper.title || paper.id
  return `“${quote}” (${work}, ${first === last ? `p. ${first}` : `pp. ${first}–${last}`})`
}
