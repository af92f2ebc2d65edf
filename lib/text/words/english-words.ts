import { readFileSync } from 'node:fs'
import path from 'node:path'
import { commonWords } from '../language/common-words'
import { withoutAccents } from '../names/compare-names'
import { isStopWord, LONGEST_WORD, stem } from './analyze'

// SCOWL's small American and British lists without names and possessives; its notice is dictionary.NOTICE.
const FILE = path.join(process.cwd(), 'lib/text/words/dictionary.txt')
const RAREST = 20_000

let ranksOfStems: Map<string, number> | undefined
let dictionary: Set<string> | undefined

/** Rank of a lower-case word, in any inflection, among the 20,000 most common; 20,000 for all others. */
function rank(word: string): number {
  if (!ranksOfStems) {
    ranksOfStems = new Map()
    for (const [common, place] of commonWords())
      if (!ranksOfStems.has(stem(common))) ranksOfStems.set(stem(common), place)
  }
  return Math.min(commonWords().get(word) ?? RAREST, ranksOfStems.get(stem(word)) ?? RAREST)
}

/**
 * How specific a lower-case word is, independent of the library: 0 for the most common, 1 for one outside the 20,000.
 */
export function rarity(word: string): number {
  return Math.log(1 + rank(word)) / Math.log(1 + RAREST)
}

/** Whether a lower-case word, in any inflection, is among the 20,000 most common. */
export function isCommon(word: string): boolean {
  return rank(word) < RAREST
}

/**
 * Whether a lower-case word is spelled correctly in English: it is in a dictionary, or among the 20,000 most common.
 */
export function isSpelledRight(word: string): boolean {
  dictionary ??= new Set(readFileSync(FILE, 'utf8').split('\n').map(withoutAccents))
  return dictionary.has(word) || commonWords().has(word)
}

function isInDictionary(word: string): boolean {
  return isCommon(word) || isSpelledRight(word)
}

/** Whether a lower-case word is a common English one, derived from one, or a compound of two. */
export function isCommonEnglish(word: string): boolean {
  return isEnglish(word, isCommon)
}

/** Like `isCommonEnglish`, by a dictionary of 41,000 words. */
export function isDictionaryEnglish(word: string): boolean {
  return isEnglish(word, isInDictionary)
}

const PREFIX =
  /^(?:un|re|non|in|im|dis|mis|over|under|out|pre|post|sub|super|inter|anti|multi|semi|co|self)(?=\p{L}{3})/u
const SUFFIX = /(?:ness|less|ful|ish|like|wise|able|ably|ible|ings?|ers?|ly|ed|s|es|ity|ism|ists?)$/u
const SHORTEST_ROOT = 3

function isEnglish(word: string, isListed: (word: string) => boolean): boolean {
  if (word.length > LONGEST_WORD) return false
  if (isStopWord(word) || isListed(word)) return true
  const bare = word.replace(PREFIX, '')
  return isListed(bare) || isDerived(word, isListed) || isDerived(bare, isListed) || isCompound(word, isListed)
}

function isDerived(word: string, isListed: (word: string) => boolean): boolean {
  const root = word.replace(SUFFIX, '')
  if (root === word || root.length < SHORTEST_ROOT) return false
  return [root, `${root}e`, root.replace(/(.)\1$/u, '$1'), root.replace(/i$/u, 'y')].some(isListed)
}

function isCompound(word: string, isListed: (word: string) => boolean): boolean {
  for (let at = SHORTEST_ROOT; at <= word.length - SHORTEST_ROOT; at++)
    if (isListed(word.slice(0, at)) && isListed(word.slice(at))) return true
  return false
}
