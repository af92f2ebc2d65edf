import { remembered } from '../../remembered'
import { commonness } from '../../text/language/common-words'
import { isStopWord, LONGEST_WORD, stem, words } from '../../text/words/analyze'
import { isCommon, isSpelledRight } from '../../text/words/english-words'
import { termId } from '../../text/words/terms'
import type { Catalog } from '../catalog/catalog'
import { addresses } from '../search/words'

const SHORTEST = 5
/**
 * Length of words that may be corrected to one without content, or to a common one if two letters are swapped or one is
 * missing: too many words differ by a different letter. For three letters both must apply.
 */
const SHORT = 4
const SHORTER = 3
const COMMON = 10_000
/** A name counts like a word in this many passages. */
const NAME_WEIGHT = 1_000
/** A word that is in no dictionary, and in fewer passages than this, may itself be a typing error. */
const SELDOM = 4
/** Weight of a stop word, which is not in the index. */
const STOP_WEIGHT = 100

/** Number of passages with each term; terms without any are left out. */
type Frequencies = (terms: number[]) => Promise<Map<number, number>>

/**
 * Corrects words that neither the library nor ordinary English has: prefers an author's name, a word of a title or an
 * English word one error away, whichever the library has most, or a word without content ("whcih"); otherwise a word
 * that many passages have. An error is a letter added, missing, wrong or swapped with the next one (Damerau, 1964); the
 * first letter is assumed to be right.
 */
export async function correctSpelling(
  unknown: string[],
  catalog: Pick<Catalog, 'papers' | 'authors'>,
  frequencies: Frequencies,
): Promise<Map<string, string>> {
  const odd = unknown.filter(
    (word) => word.length >= SHORTER && word.length <= LONGEST_WORD && !/\d/.test(word) && !isCommon(word),
  )
  const { names, titles } = ownWords(catalog)
  const isWord = (word: string) => names.has(word) || titles.has(word) || isSpelledRight(word)
  const weightOf = (word: string) => (names.has(word) ? NAME_WEIGHT : saysNothing(word) ? STOP_WEIGHT : 0)
  const found = new Map<string, string>()
  const correct = async (near: Map<string, string[]>, least: number) => {
    const df = await frequencies([...new Set([...near.values()].flat().map(termOf))])
    for (const [word, others] of near) {
      let most = least
      for (const other of others) {
        const worth = (df.get(termOf(other)) ?? 0) + weightOf(other)
        if (worth > most) found.set(word, other)
        most = Math.max(most, worth)
      }
    }
  }
  if (odd.length === 0) return found
  await correct(
    new Map(odd.map((word) => [word, oneSlipAway(word).filter((other) => isWord(other) && mayBe(word, other))])),
    0,
  )
  const others = odd.filter((word) => word.length >= SHORTEST && !found.has(word))
  if (others.length > 0) await correct(new Map(others.map((word) => [word, oneSlipAway(word)])), SELDOM)
  return found
}

/** The surnames, and the words of titles, in a catalog. */
const ownWords = remembered(({ papers, authors }: Pick<Catalog, 'papers' | 'authors'>) => ({
  names: new Set([...authors].flatMap(([name, list]) => (list.some(({ surname }) => surname) ? [name] : []))),
  titles: new Set([...papers.values()].flatMap(({ title }) => words(title))),
}))

function termOf(word: string): number {
  return termId(stem(word))
}

function saysNothing(word: string): boolean {
  return isStopWord(word) || addresses(word)
}

function mayBe(word: string, other: string): boolean {
  const shorter = Math.min(word.length, other.length)
  if (shorter >= SHORTEST) return true
  const incomplete = other.length > word.length || lettersOf(word) === lettersOf(other)
  if (shorter < SHORT) return incomplete && word.length >= SHORTER && saysNothing(other)
  return saysNothing(other) || (incomplete && commonness(other) <= COMMON)
}

function lettersOf(word: string): string {
  return [...word].sort().join('')
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

function oneSlipAway(word: string): string[] {
  const found = new Set<string>()
  for (let at = 1; at <= word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at)]
    for (const letter of LETTERS) {
      found.add(before + letter + after)
      if (after) found.add(before + letter + after.slice(1))
    }
    if (after) found.add(before + after.slice(1))
    if (after.length > 1) found.add(before + after[1] + after[0] + after.slice(2))
  }
  found.delete(word)
  return [...found]
}
