import { contentWords } from '../../../question/terms'
import type { SourceName } from '../../../sources/work/source'
import { commonness } from '../../../text/language/common-words'
import type { OutlineItem } from '../outline-item'

/** Words per query. Every hit must contain all of them, so more words find less. */
const MOST = 5
/** Words per query after earlier ones found nothing. */
const FEWER = 3
/** Number of queries to one source per item. */
const MOST_TIMES = 2

type QueryInput = {
  item: OutlineItem
  matter: string
  /** earlier queries to the source for the item, and how many passages each found */
  before: { text: string; passages: number }[]
}

/**
 * A query to an outside source for an item, in the source's syntax: the rarest words of the item and the topic, fewer
 * of them after a query that found nothing. Null if nothing new is left to ask.
 */
export function sourceQuery(source: SourceName, { item, matter, before }: QueryInput): string | null {
  if (before.length >= MOST_TIMES) return null
  const nothing = before.length > 0 && before.every(({ passages }) => passages === 0)
  const terms = keyTerms(item, matter, nothing ? FEWER : MOST)
  if (terms.length === 0) return null
  const query = WRITE[source](terms)
  return before.some(({ text }) => text === query) ? null : query
}

function keyTerms({ title }: OutlineItem, matter: string, most: number): string[] {
  const words = contentWords(`${title} ${matter}`).map((word) => word.replace(/[^\p{L}\p{N}-]/gu, ''))
  const terms = [...new Set(words)].filter(Boolean)
  const rarest = new Set(terms.toSorted((a, b) => commonness(b) - commonness(a)).slice(0, most))
  return terms.filter((term) => rarest.has(term))
}

const inWords = (terms: string[]) => terms.join(' ')

const WRITE: Record<SourceName, (terms: string[]) => string> = {
  // PubMed also maps untagged terms to MeSH headings.
  pubmed: (terms) => terms.join(' AND '),
  arxiv: (terms) => terms.map((term) => `all:${term}`).join(' AND '),
  'semantic-scholar': inWords,
  crossref: inWords,
  web: inWords,
}
