import { isStopWord } from '../../text/words/analyze'

/** Maximum distance between the words of a keyword, in either order. */
const NEAR = 5
/** Shorter words must match exactly, since words that start with `ai` are mostly something else. */
const SHORTEST_PREFIX = 4
const MOST_WORDS = 8
const MOST_KEYWORDS = 12

/**
 * Keywords as a query of PostgreSQL's full-text search (`to_tsquery`). One keyword is enough; its words must be near
 * each other, and words of four letters or more match as prefixes (`transform` finds transformers). Uses only letters
 * and digits, so that nothing is taken for an operator. Null if no words are left.
 */
export function outsideQuery(keywords: string[]): string | null {
  const queries = keywords.slice(0, MOST_KEYWORDS).flatMap((keyword) => nearQuery(wordsOf(keyword)) ?? [])
  return queries.length > 0 ? [...new Set(queries)].join(' | ') : null
}

/** Lower-case content words, split like the database function `outside_words`. */
function wordsOf(keyword: string): string[] {
  const words = keyword.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const telling = words.filter((word) => !isStopWord(word))
  return [...new Set(telling.length > 0 ? telling : words)].slice(0, MOST_WORDS)
}

function nearQuery(words: string[]): string | null {
  const [first] = words
  if (first === undefined) return null
  if (words.length === 1) return term(first)
  const pairs = words.slice(1).map((word, place) => nearPair(term(words[place] ?? ''), term(word)))
  return `(${pairs.join(' & ')})`
}

function nearPair(one: string, other: string): string {
  const distances = Array.from({ length: NEAR }, (_, i) => i + 1)
  return `(${distances.flatMap((far) => [`${one} <${far}> ${other}`, `${other} <${far}> ${one}`]).join(' | ')})`
}

function term(word: string): string {
  return word.length < SHORTEST_PREFIX ? `'${word}'` : `'${word}':*`
}
