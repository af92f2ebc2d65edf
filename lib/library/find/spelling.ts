import { isStopWord, LONGEST_WORD, stem, words } from '../../text/analyze'
import { commonness, commonWords } from '../../text/common-words'
import { addresses } from '../search/query-terms'
import { termId } from '../search/terms'
import type { Catalog } from './catalog'

const SHORTEST = 5
/**
 * Words of four letters may be meant as one that says nothing of the matter, or as a common one where two letters are
 * exchanged or one is missing: with another letter too many are words. Words of three letters must be both.
 */
const SHORT = 4
const SHORTER = 3
const COMMON = 10_000
/** Words of as many letters may have two slips. */
const LONG = 10
/** A correction is weighed by how many passages hold it; ten times as many are worth a third of a slip. */
const PER_SLIP = 1_000
const NAME_WEIGHT = 1_000
/** No passage is said to hold a word like "which". */
const STOP_WEIGHT = 100

/** Passages that hold each term, for those that any does. */
type Frequencies = (terms: number[]) => Promise<Map<number, number>>

/**
 * Corrections for words that neither the library nor ordinary English knows: the nearest name of an author, word of a
 * title or common word that the library holds, or that says nothing of any matter ("whcih"), else whatever the library
 * holds that is one slip away. A slip is a letter too many, missing, wrong or exchanged with the next one (Damerau,
 * 1964); the first letter is taken to be right.
 */
export async function correctSpelling(
  unknown: string[],
  catalog: Pick<Catalog, 'papers' | 'authors'>,
  frequencies: Frequencies,
): Promise<Map<string, string>> {
  const odd = unknown.filter(
    (word) => word.length >= SHORTER && word.length <= LONGEST_WORD && !/\d/.test(word) && !isCommon(word),
  )
  if (odd.length === 0) return new Map()
  const { names, lists } = ownWords(catalog)
  const weightOf = (word: string) => (names.has(word) ? NAME_WEIGHT : saysNothing(word) ? STOP_WEIGHT : 0)
  const found = new Map<string, string>()
  const correct = async (near: Map<string, Map<string, number>>) => {
    const options = [...near.values()].flatMap((words) => [...words.keys()])
    const df = await frequencies([...new Set(options.map((word) => termId(stem(word))))])
    for (const [word, slips] of near) {
      let best = { word: '', worth: 0 }
      for (const [option, count] of slips) {
        const worth = ((df.get(termId(stem(option))) ?? 0) + weightOf(option)) / PER_SLIP ** count
        if (worth > best.worth) best = { word: option, worth }
      }
      if (best.worth > 0) found.set(word, best.word)
    }
  }
  await correct(new Map(odd.map((word) => [word, nearWords(word, lists)])))
  const others = odd.filter((word) => word.length >= SHORTEST && !found.has(word))
  if (others.length > 0) await correct(new Map(others.map((word) => [word, oneSlipAway(word)])))
  return found
}

/** By their first letter, which is taken to be right. */
type Words = Map<string, string[]>

type OwnWords = { names: Set<string> /** words to look among, surest first */; lists: Words[] }

const known = new WeakMap<Catalog['papers'], OwnWords>()

/** The surnames and the words of the titles of a catalog, and the common ones, listed once. */
function ownWords({ papers, authors }: Pick<Catalog, 'papers' | 'authors'>): OwnWords {
  const own = known.get(papers)
  if (own) return own
  const names = new Set([...authors].flatMap(([name, list]) => (list.some(({ surname }) => surname) ? [name] : [])))
  const titles = new Set([...papers.values()].flatMap(({ title }) => words(title)))
  common ??= byFirstLetter(commonWords().keys())
  const listed = { names, lists: [byFirstLetter(names), byFirstLetter(titles), common] }
  known.set(papers, listed)
  return listed
}

let common: Words | undefined

function byFirstLetter(all: Iterable<string>): Words {
  const lists: Words = new Map()
  for (const word of all) {
    const [letter = ''] = word
    const list = lists.get(letter)
    if (list) list.push(word)
    else lists.set(letter, [word])
  }
  return lists
}

/** Whether a word, or another form of it, is known to most people: "retracted" is no slip. */
function isCommon(word: string): boolean {
  if (Number.isFinite(commonness(word))) return true
  commonStems ??= new Set([...commonWords().keys()].map(stem))
  return commonStems.has(stem(word))
}

let commonStems: Set<string> | undefined

function saysNothing(word: string): boolean {
  return isStopWord(word) || addresses(word)
}

function nearWords(word: string, lists: Words[]): Map<string, number> {
  const most = word.length >= LONG ? 2 : 1
  const found = new Map<string, number>()
  const [letter = ''] = word
  for (const list of lists) {
    for (const other of list.get(letter) ?? []) {
      if (Math.abs(other.length - word.length) > most) continue
      if (Math.min(word.length, other.length) < SHORTEST && !mayBeShort(word, other)) continue
      const slips = slipsBetween(word, other, most)
      if (slips <= most) found.set(other, slips)
    }
  }
  return found
}

function mayBeShort(word: string, other: string): boolean {
  const incomplete = other.length > word.length || lettersOf(word) === lettersOf(other)
  if (Math.min(word.length, other.length) < SHORT) return incomplete && word.length >= SHORTER && saysNothing(other)
  return saysNothing(other) || (incomplete && commonness(other) <= COMMON)
}

function lettersOf(word: string): string {
  return [...word].sort().join('')
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

function oneSlipAway(word: string): Map<string, number> {
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
  return new Map([...found].map((slip) => [slip, 1]))
}

/** Optimal string alignment distance, given up beyond `most`. */
export function slipsBetween(a: string, b: string, most: number): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      let slips = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + same)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        slips = Math.min(slips, at(before, j - 2) + 1)
      row.push(slips)
      least = Math.min(least, slips)
    }
    if (least > most) return Number.POSITIVE_INFINITY
    before = last
    last = row
  }
  return at(last, b.length)
}

function at(row: number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY
}
