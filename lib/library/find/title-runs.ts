import { addToList } from '../../text/add-to-list'
import { withoutAccents } from '../../text/without-accents'
import type { IndexedTitle, TitleIndex } from './title-index'

type Word = {
  word: string
  /** as it is written, without accents */
  written: string
  start: number
  end: number
  /** it begins with a capital */
  isCapital: boolean
  /** it has a capital behind its first letter, or a digit behind a letter, as few words but names do */
  isMarked: boolean
  /** it opens the question */
  opens: boolean
}

export type QuestionWords = {
  text: string
  words: Word[]
  /** where each word stands among them */
  places: Map<string, number[]>
  quoted: [start: number, end: number][]
}

/** Words that stand in a row in the question and in a title: places in the question, and in the title. */
export type TitleRun = { from: number; to: number; inTitle: number }

/** Words in a row that can name a paper though they are not all there is of its title. */
const LEAST_WORDS = 3

/** A straight single quotation mark is an apostrophe beside a letter. */
const QUOTES = /["“”][^"“”]{2,300}["“”]|‘[^‘’]{2,300}’|(?<![\p{L}\p{N}])'[^']{2,300}'(?![\p{L}\p{N}])/gu

/** The words of a question, and where they stand. */
export function readAsked(question: string): QuestionWords {
  const text = withoutAccents(question)
  const found: Word[] = []
  for (const { 0: written, index: start } of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    // The possessive is no word of its own.
    if (written.toLowerCase() === 's' && "'’".includes(text.charAt(start - 1) || ' ')) continue
    const end = start + written.length
    const isCapital = /^\p{Lu}/u.test(written)
    // Begins at the first letter alone: from each letter of a word without capitals the rest would be read.
    const isMarked = /^\p{N}*\p{L}.*\p{Lu}|\p{L}\d/u.test(written)
    found.push({ word: written.toLowerCase(), written, start, end, isCapital, isMarked, opens: found.length === 0 })
  }
  const quoted = [...text.matchAll(QUOTES)].map(({ 0: all, index }): [number, number] => [index, index + all.length])
  const places = new Map<string, number[]>()
  for (const [at, { word }] of found.entries()) addToList(places, word, at)
  return { text, words: found, places, quoted }
}

/** How many telling words of the question each title holds that holds any, by its place in the index. */
export function wordsHeld({ places }: QuestionWords, byWord: TitleIndex['byWord']): Map<number, number> {
  const held = new Map<number, number>()
  for (const word of places.keys()) for (const at of byWord.get(word) ?? []) held.set(at, (held.get(at) ?? 0) + 1)
  return held
}

/** Runs that are long enough to name something, none of them part of a longer one in the same places. */
export function runsOf({ words, places }: QuestionWords, title: IndexedTitle): TitleRun[] {
  const runs: TitleRun[] = []
  for (const [inTitle, word] of title.words.entries()) {
    for (const from of places.get(word) ?? []) {
      if (inTitle > 0 && from > 0 && words[from - 1]?.word === title.words[inTitle - 1]) continue
      let to = from + 1
      while (words[to] && words[to]?.word === title.words[inTitle + to - from]) to++
      if (to - from >= Math.min(LEAST_WORDS, title.head)) runs.push({ from, to, inTitle })
    }
  }
  return runs
}

/** Whether the words from `start` to `end` are all that stands in a pair of quotation marks. */
export function isQuoted({ quoted }: QuestionWords, start: number, end: number): boolean {
  return quoted.some(([from, to]) => from <= start && end <= to && to - from <= end - start + 4)
}
