import { contentWords } from '../../../question/terms'
import type { SourceName } from '../../../sources/source'
import { commonness } from '../../../text/common-words'
import type { OutlineItem } from '../outline-item'

/** Words that a source is asked for: each more is one that every hit must hold. */
const MOST = 5
/** Words of a query where the earlier ones found nothing. */
const FEWER = 3
/** Times that a source is asked for an item. */
const MOST_TIMES = 2

type QueryInput = {
  item: OutlineItem
  matter: string
  /** what was asked of the source for the item before, and how many passages that gave */
  before: { text: string; passages: number }[]
}

/**
 * The question to a source outside for an item, in the source's own syntax: the rarest words of the
 * item and the matter, fewer of them after what brought nothing. Null where nothing new is left to ask.
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
  // Untagged terms are mapped to MeSH headings as well.
  pubmed: (terms) => terms.join(' AND '),
  arxiv: (terms) => terms.map((term) => `all:${term}`).join(' AND '),
  'semantic-scholar': inWords,
  crossref: inWords,
  web: inWords,
}
