import { addToList } from '../../add-to-list'
import { remembered } from '../../remembered'
import { foreignLanguage } from '../../text/language/language'
import { wordSet } from '../../text/language/split-words'
import { isFunctionWordOf } from '../../text/language/stem-in-language'
import { isStopWord, words } from '../../text/words/analyze'
import type { Catalog } from '../catalog/catalog'

/** A title, prepared for comparison with questions. */
export type IndexedTitle = {
  id: string
  /** in lower case, without a leading article and trailing brackets */
  words: string[]
  /** number of words before a colon or dash; all of them if there is none */
  head: number
  /** number of words that name the subject: those before the first preposition, or function word of its language */
  subject: number
}

export type TitleIndex = {
  titles: IndexedTitle[]
  /** indexes in `titles` by word */
  byWord: Map<string, number[]>
  /** indexes in `titles` by the initials of the first words, in lower case */
  byInitials: Map<string, number[]>
}

const BRACKETS = /\s*\([^()]*\)\s*$/
const BREAK = /^(.{2,}?)(?::\s|\s[–—-]\s|[–—])/u
const PREPOSITIONS = wordSet(
  `about across after against among and are as at before beyond between by can do does during for from how in into is of
  on or over through to toward towards under using via when while with within without`,
)
const INITIALS = { least: 3, most: 6 }

const titleOf = remembered((paper: { id: string; title: string }) => indexedTitle(paper.id, paper.title))

function indexedTitle(id: string, title: string): IndexedTitle {
  const plain = title.replace(BRACKETS, '')
  const own = withoutArticle(words(plain))
  const before = BREAK.exec(plain)?.[1]
  const head = before ? withoutArticle(words(before)).length : own.length
  const language = foreignLanguage(title)
  const endsSubject = (word: string) =>
    PREPOSITIONS.has(word) || (language !== null && isFunctionWordOf(word, language))
  const preposition = own.findIndex((word, at) => at > 0 && endsSubject(word))
  return { id, words: own, head, subject: Math.min(head, preposition < 0 ? own.length : preposition) }
}

/** "rag" for "Retrieval-Augmented Generation for …": the initials of the words before the first preposition. */
export function titleInitials(title: string): string {
  return titleSubject(title)
    .map((word) => word.charAt(0))
    .join('')
}

/** The words of a title before its first preposition. */
export function titleSubject(title: string): string[] {
  const { words: own, subject } = indexedTitle('', title)
  return own.slice(0, subject)
}

function withoutArticle([first = '', ...rest]: string[]): string[] {
  if (first === '') return rest
  return rest.length > 0 && ['the', 'a', 'an'].includes(first) ? rest : [first, ...rest]
}

/** The titles of a catalog, prepared once. */
export const titleIndex = remembered((papers: Catalog['papers']): TitleIndex => {
  const titles = [...papers.values()].map(titleOf)
  const byWord = new Map<string, number[]>()
  const byInitials = new Map<string, number[]>()
  for (const [at, { words: own, subject }] of titles.entries()) {
    for (const word of new Set(own)) if (!isStopWord(word)) addToList(byWord, word, at)
    // "Dense Passage Retrieval for …" is DPR: an acronym consists of the words before the first preposition.
    if (subject >= INITIALS.least && subject <= INITIALS.most) {
      const initials = own.slice(0, subject).map((word) => word.charAt(0))
      addToList(byInitials, initials.join(''), at)
    }
  }
  return { titles, byWord, byInitials }
})
