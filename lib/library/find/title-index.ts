import { isStopWord, words } from '../../text/analyze'
import type { Catalog } from './catalog'

/** A title as questions are compared with it. */
export type IndexedTitle = {
  id: string
  /** in lower case, without an article that leads it and what stands in brackets at its end */
  words: string[]
  /** how many of them stand before a colon or dash; all of them where there is none */
  head: number
  /** how many of them, from the first, say what the title is of: before the first preposition */
  subject: number
}

export type TitleIndex = {
  titles: IndexedTitle[]
  /** places in `titles` by word */
  byWord: Map<string, number[]>
  /** places in `titles` by the initials of the words that open them, in lower case */
  byInitials: Map<string, number[]>
}

const BRACKETS = /\s*\([^()]*\)\s*$/
const BREAK = /^(.{2,}?)(?::\s|\s[–—-]\s|[–—])/u
const PREPOSITIONS = new Set(
  `about across after against among and are as at before beyond between by can do does during for from how in into is of
  on or over through to toward towards under using via when while with within without`
    .split(/\s+/)
    .filter(Boolean),
)
const INITIALS = { least: 3, most: 6 }

const indexes = new WeakMap<Catalog['papers'], TitleIndex>()

/** The titles of a catalog, made ready once. */
export function titleIndex({ papers }: Pick<Catalog, 'papers'>): TitleIndex {
  const known = indexes.get(papers)
  if (known) return known
  const index = indexOf([...papers.values()].map(titleOf))
  indexes.set(papers, index)
  return index
}

const read = new WeakMap<object, IndexedTitle>()

/** Read once for a paper that does not change. */
function titleOf(paper: { id: string; title: string }): IndexedTitle {
  const title = read.get(paper) ?? indexedTitle(paper.id, paper.title)
  read.set(paper, title)
  return title
}

function indexedTitle(id: string, title: string): IndexedTitle {
  const plain = title.replace(BRACKETS, '')
  const own = withoutArticle(words(plain))
  const before = BREAK.exec(plain)?.[1]
  const head = before ? withoutArticle(words(before)).length : own.length
  const preposition = own.findIndex((word, at) => at > 0 && PREPOSITIONS.has(word))
  return { id, words: own, head, subject: Math.min(head, preposition < 0 ? own.length : preposition) }
}

function withoutArticle([first = '', ...rest]: string[]): string[] {
  if (first === '') return rest
  return rest.length > 0 && /^(?:the|an?)$/.test(first) ? rest : [first, ...rest]
}

function indexOf(titles: IndexedTitle[]): TitleIndex {
  const byWord = new Map<string, number[]>()
  const byInitials = new Map<string, number[]>()
  const add = (to: Map<string, number[]>, key: string, at: number) => {
    const places = to.get(key)
    if (places) places.push(at)
    else to.set(key, [at])
  }
  for (const [at, { words: own, subject }] of titles.entries()) {
    for (const word of new Set(own)) if (!isStopWord(word)) add(byWord, word, at)
    // "Dense Passage Retrieval for …" is DPR: an acronym is made of the words before the first preposition.
    if (subject >= INITIALS.least && subject <= INITIALS.most) {
      const initials = own.slice(0, subject).map((word) => word.charAt(0))
      add(byInitials, initials.join(''), at)
    }
  }
  return { titles, byWord, byInitials }
}
