import { contentWords } from '../../analyst/question/terms'
import type { SourceName } from '../../sources/source'
import { commonness } from '../../text/common-words'
import type { ChecklistItem, Facet } from './deep-plan'

/** Words of the matter that a source is asked for: each more is one that every hit must hold. */
const MOST = 5
/** Where these brought nothing. */
const FEWER = 3

/** Words beside those of the matter, of which one must stand there; by round. Past the last nothing new is asked. */
const BESIDE: Record<Facet, readonly (readonly string[])[]> = {
  whole: [[], ['review', 'overview', 'survey']],
  thing: [[], ['review', 'evaluation']],
  theme: [[], ['role', 'effect']],
  definition: [
    ['definition', 'concept', 'introduction'],
    ['overview', 'review'],
  ],
  how: [
    ['mechanism', 'mechanisms', 'method'],
    ['algorithm', 'process', 'pathway'],
  ],
  proposals: [[], ['approach', 'novel', 'framework']],
  results: [
    ['results', 'evaluation', 'effect'],
    ['comparison', 'performance', 'outcome'],
  ],
  limits: [
    ['limitations', 'challenges', 'risks'],
    ['drawbacks', 'failure', 'adverse'],
  ],
}

type Told = {
  item: ChecklistItem
  matter: string
  round: number
  /** what was asked of the source for the item before, and how many passages that gave */
  before: { text: string; passages: number }[]
}

/**
 * The question to a source outside for an item of the checklist in a round, from 0, in the source's own syntax: key terms
 * of the matter (and of the item, where it has a matter of its own), with other words beside them in each round, and
 * fewer terms after what brought nothing. Null where nothing new is left to ask.
 */
export function sourceQuery(source: SourceName, { item, matter, round, before }: Told): string | null {
  const beside = BESIDE[item.facet][round]
  if (!beside) return null
  const nothing = before.length > 0 && before.every(({ passages }) => passages === 0)
  const terms = keyTerms(item, matter, nothing ? FEWER : MOST)
  if (terms.length === 0) return null
  const query = WRITE[source](terms, beside)
  return before.some(({ text }) => text === query) ? null : query
}

function keyTerms({ facet, title }: ChecklistItem, matter: string, most: number): string[] {
  const own = facet === 'thing' || facet === 'theme' ? contentWords(title) : []
  // A thing that is compared is a matter by itself.
  const others = facet === 'thing' ? [] : contentWords(matter)
  const terms = [...new Set([...own, ...others])].map((word) => word.replace(/[^\p{L}\p{N}-]/gu, '')).filter(Boolean)
  if (terms.length <= most) return terms
  const telling = new Set([...terms].sort((a, b) => commonness(b) - commonness(a)).slice(0, most))
  return terms.filter((term) => telling.has(term))
}

type Write = (terms: string[], beside: readonly string[]) => string

const inWords: Write = (terms, beside) => [...terms, ...beside.slice(0, 1)].join(' ')
const anyOf = (words: readonly string[], one: (word: string) => string) =>
  words.length > 0 ? [`(${words.map(one).join(' OR ')})`] : []

const WRITE: Record<SourceName, Write> = {
  // Untagged terms are mapped to MeSH headings as well.
  pubmed: (terms, beside) => [...terms, ...anyOf(beside, (word) => `${word}[tiab]`)].join(' AND '),
  arxiv: (terms, beside) =>
    [...terms.map((term) => `all:${term}`), ...anyOf(beside, (word) => `all:${word}`)].join(' AND '),
  'semantic-scholar': inWords,
  crossref: inWords,
  web: inWords,
}
