import { LONGEST_WORD, stem, words } from '../../text/analyze'
import { commonness, commonWords } from '../../text/common-words'
import { termId } from '../search/terms'
import type { Catalog } from './catalog'

const SHORTEST = 5
/** Words of as many letters may have two slips. */
const LONG = 8
/** A correction is weighed by how many passages hold it; ten times as many are worth a third of a slip. */
const PER_SLIP = 1_000
const NAME_WEIGHT = 1_000

/** Passages that hold each term, for those that any does. */
type Frequencies = (terms: number[]) => Promise<Map<number, number>>

/**
 * Corrections for words that neither the library nor ordinary English knows: the nearest name of an author, word of a
 * title or common word that the library holds, else whatever the library holds that is one slip away. A slip is a letter
 * too many, missing, wrong or exchanged with the next one (Damerau, 1964); the first letter is taken to be right.
 */
export async function correctSpelling(
  unknown: string[],
  { papers, authors }: Pick<Catalog, 'papers' | 'authors'>,
  frequencies: Frequencies,
): Promise<Map<string, string>> {
  const odd = unknown.filter(
    (word) =>
      word.length >= SHORTEST && word.length <= LONGEST_WORD && !/\d/.test(word) && !Number.isFinite(commonness(word)),
  )
  if (odd.length === 0) return new Map()
  const names = new Set([...authors].flatMap(([name, list]) => (list.some(({ surname }) => surname) ? [name] : [])))
  const titles = new Set([...papers.values()].flatMap(({ title }) => words(title)))
  const near = new Map(odd.map((word) => [word, nearWords(word, [names, titles, commonWords().keys()])]))
  const slips = new Map(odd.map((word) => [word, near.get(word)?.size ? [] : oneSlipAway(word)]))
  const candidates = [...near.values()].flatMap((words) => [...words.keys()])
  const df = await frequencies([
    ...new Set([...candidates, ...[...slips.values()].flat()].map((word) => termId(stem(word)))),
  ])
  const found = new Map<string, string>()
  for (const word of odd) {
    const options = [...(near.get(word) ?? []), ...(slips.get(word) ?? []).map((slip): [string, number] => [slip, 1])]
    let best = { word: '', worth: 0 }
    for (const [option, slipCount] of options) {
      const held = df.get(termId(stem(option))) ?? 0
      const worth = (held + (names.has(option) ? NAME_WEIGHT : 0)) / PER_SLIP ** slipCount
      if (worth > best.worth) best = { word: option, worth }
    }
    if (best.worth > 0) found.set(word, best.word)
  }
  return found
}

function nearWords(word: string, lists: Iterable<string>[]): Map<string, number> {
  const most = word.length >= LONG ? 2 : 1
  const found = new Map<string, number>()
  for (const list of lists) {
    for (const other of list) {
      if (other[0] !== word[0] || other.length < SHORTEST || Math.abs(other.length - word.length) > most) continue
      const slips = slipsBetween(word, other, most)
      if (slips <= most) found.set(other, slips)
    }
  }
  return found
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
