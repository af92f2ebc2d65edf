import { addToList } from '../../add-to-list'
import { foreignLanguage } from '../../text/language/language'
import { isFunctionWordOf } from '../../text/language/stem-in-language'
import { withoutAccents } from '../../text/names/compare-names'
import { isStopWord } from '../../text/words/analyze'
import type { IndexedTitle, TitleIndex } from './title-index'

type Word = {
  word: string
  /** as written, without accents */
  written: string
  start: number
  end: number
  /** starts with a capital */
  isCapital: boolean
  /** has a capital after its first letter, or a digit after a letter, as few words but names do */
  isMarked: boolean
  /** first word of the question */
  opens: boolean
}

export type QuestionWords = {
  text: string
  words: Word[]
  /** index of each word among them */
  places: Map<string, number[]>
  quoted: [start: number, end: number][]
  /** its language, if it is not English */
  language: string | null
}

/** Consecutive words in both the question and a title: positions in the question, and in the title. */
export type TitleRun = { from: number; to: number; inTitle: number }

/** Minimum consecutive words that can name a paper without being its whole title. */
const LEAST_WORDS = 3

/** A straight single quote next to a letter is an apostrophe. */
const QUOTES = /["“”][^"“”]{2,300}["“”]|‘[^‘’]{2,300}’|(?<![\p{L}\p{N}])'[^']{2,300}'(?![\p{L}\p{N}])/gu

/** The words of a question with their positions. */
export function readAsked(question: string): QuestionWords {
  const text = withoutAccents(question)
  const found: Word[] = []
  for (const { 0: written, index: start } of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    // A possessive "s" is not a word.
    if (written.toLowerCase() === 's' && "'’".includes(text.charAt(start - 1) || ' ')) continue
    const end = start + written.length
    const isCapital = /^\p{Lu}/u.test(written)
    // Anchored at the first letter: otherwise the rest of a word without capitals would be read from each letter.
    const isMarked = /^\p{N}*\p{L}.*\p{Lu}|\p{L}\d/u.test(written)
    found.push({ word: written.toLowerCase(), written, start, end, isCapital, isMarked, opens: found.length === 0 })
  }
  const quoted = [...text.matchAll(QUOTES)].map(({ 0: all, index }): [number, number] => [index, index + all.length])
  const places = new Map<string, number[]>()
  for (const [at, { word }] of found.entries()) addToList(places, word, at)
  return { text, words: found, places, quoted, language: foreignLanguage(question) }
}

/** How many content words of the question each title contains, by its index; titles without any are left out. */
export function wordsHeld({ places }: QuestionWords, byWord: TitleIndex['byWord']): Map<number, number> {
  const held = new Map<number, number>()
  for (const word of places.keys()) for (const at of byWord.get(word) ?? []) held.set(at, (held.get(at) ?? 0) + 1)
  return held
}

/** Runs long enough to name something, except those inside a longer one at the same positions. */
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

/** Whether a word of the question says something: it is no stop word, also of the question's own language. */
export function isTelling({ language }: Pick<QuestionWords, 'language'>, word: string): boolean {
  return !isStopWord(word) && !(language !== null && isFunctionWordOf(word, language))
}

/** Whether the words from `start` to `end` are the whole content of a pair of quotes. */
export function isQuoted({ quoted }: QuestionWords, start: number, end: number): boolean {
  return quoted.some(([from, to]) => from <= start && end <= to && to - from <= end - start + 4)
}
