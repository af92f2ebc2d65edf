import { readFileSync } from 'node:fs'
import path from 'node:path'
import { isStopWord, stem, words } from './analyze'
import { commonness } from './common-words'
import { baseForm } from './irregular-forms'

const FILE = path.join(process.cwd(), 'lib/text/everyday-words.txt')

export type MeantTerm = {
  /** the telling words of a term as papers write it */
  words: string[]
  /** the words of the question that mean it */
  said: string[]
  /** how surely they do, 0..1 */
  sureness: number
}

type Wording = {
  /** of its words, that of the first telling one first */
  stems: string[]
  /** words that it takes */
  length: number
  sureness: number
  /** telling words of each */
  terms: string[][]
}

/** Words that may stand between those of a wording: "throw the old files away". */
const BETWEEN = 3
const DETERMINERS = new Set('a an the it its their them my your our his her some any'.split(' '))
const RAREST = 20_000
/** From here on who says the term says what the words of the question say. */
export const SURE = 0.8
/** What is less sure is not worth looking for. */
const LEAST_SURE = 0.15

/**
 * What papers call what a question says in everyday English: "discard" for "throw away", "GPU" for "graphics card". A
 * wording is found in any order and inflection where its words stand close together. The commoner its words are, the less
 * surely it means any term: squared, since every question has some.
 */
export function termsMeant(question: string[]): MeantTerm[] {
  const key = question.join(' ')
  const known = recent.get(key)
  if (known) return known
  const places = new Map<string, number[]>()
  for (const [at, word] of question.entries()) {
    const form = formOf(word)
    if (form) places.set(form, [...(places.get(form) ?? []), at])
  }
  const looked = new Set(question.map(bucketOf))
  const meant = [...looked]
    .flatMap(wordingsIn)
    .filter(({ stems, length }) => standTogether(stems, places, length + BETWEEN))
    .flatMap(({ stems, sureness, terms }) => {
      const said = question.filter((word) => !isStopWord(word) && stems.includes(formOf(word)))
      return terms.map((words) => ({ words, said, sureness }))
    })
  if (recent.size >= RECENT) recent.clear()
  recent.set(key, meant)
  return meant
}

/** A question is looked up several times on its way. */
const recent = new Map<string, MeantTerm[]>()
const RECENT = 50

/** Whether all stems stand within so many words of a question, about the first one. */
function standTogether([first = '', ...others]: string[], places: Map<string, number[]>, within: number): boolean {
  const all = others.map((form) => places.get(form))
  if (!all.every((found) => found !== undefined)) return false
  return (places.get(first) ?? []).some((at) => {
    const near = all.map((found) => found.reduce((a, b) => (Math.abs(b - at) < Math.abs(a - at) ? b : a)))
    return Math.max(at, ...near) - Math.min(at, ...near) < within
  })
}

/** Empty for a word that says nothing even in a phrase. */
function formOf(word: string): string {
  return DETERMINERS.has(word) ? '' : stem(baseForm(word))
}

/** By how they begin: only the few lines that a question may need are read. */
let lines: Map<string, string[]> | undefined
const read = new Map<string, Wording[]>()

function wordingsIn(bucket: string): Wording[] {
  lines ??= readLines()
  const known = read.get(bucket)
  if (known) return known
  const wordings = (lines.get(bucket) ?? []).map(toWording).filter(({ sureness }) => sureness >= LEAST_SURE)
  read.set(bucket, wordings)
  return wordings
}

/** A line of the file is `wording: term, term`. */
function readLines(): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const line of readFileSync(FILE, 'utf8').trim().split('\n')) {
    const bucket = bucketOf(firstTelling(line.slice(0, line.indexOf(':')).split(/[ -]/)))
    const own = found.get(bucket)
    if (own) own.push(line)
    else found.set(bucket, [line])
  }
  return found
}

function toWording(line: string): Wording {
  const [wording = '', terms = ''] = line.split(': ')
  const all = words(wording)
  const telling = all.filter((word) => !isStopWord(word))
  const first = formOf(firstTelling(all))
  const others = all.map(formOf).filter((form) => form && form !== first)
  const rare = telling.reduce((sum, word) => sum + rarity(word), 0)
  return {
    stems: [first, ...new Set(others)],
    length: all.length,
    sureness: Math.min(1, rare) ** 2,
    terms: terms
      .split(', ')
      .map((term) => words(term).filter((word) => !isStopWord(word)))
      .filter((telling) => telling.length > 0),
  }
}

function firstTelling(all: string[]): string {
  return all.find((word) => !isStopWord(word)) ?? all[0] ?? ''
}

/** The same for all inflections: "fly" and "flies", "throw" and "threw". */
function bucketOf(word: string): string {
  return baseForm(word).slice(0, 3).replaceAll('y', 'i')
}

/** 0 for the commonest word of all, 1 for one that is not among the commonest 20,000. */
function rarity(word: string): number {
  return Math.log(1 + Math.min(commonness(word), RAREST)) / Math.log(1 + RAREST)
}
