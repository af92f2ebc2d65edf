import { stemLanguage } from '../../text/language/stem-in-language'
import { analyze, words } from '../../text/words/analyze'
import { termId } from '../../text/words/terms'
import type { ReadablePassage } from '../readable-passage'
import { countNames, countNumbers } from './count-names'

/**
 * Terms of texts with their counts: `[starts[i], starts[i + 1])` of both arrays belong to text i, in ascending order of
 * term.
 */
export type TermBags = { starts: Int32Array; terms: Int32Array; counts: Uint8Array }

const KINDS = ['stems', 'numbers', 'names'] as const

/** Counts of each text besides its terms, for the scorers: each array has one number per text. */
export type TextCounts = Record<(typeof KINDS)[number], Uint16Array>

/** The passages of a paper with everything the scorers compute before a question is asked. */
export type TokenizedPaper = {
  paperId: string
  passages: ReadablePassage[]
  /** number of content passages; those after them are of kind `other` and do not affect the weights of words */
  content: number
  bags: TermBags
  counts: TextCounts
  /** term ids of each passage's heading */
  headings: Int32Array[]
  /** all sentences in order; `[firsts[i], firsts[i + 1])` belong to passage i */
  sentences: { firsts: Int32Array; bags: TermBags; counts: TextCounts }
}

/** A paper whose passages are scored. */
export type Candidate = {
  paper: TokenizedPaper
  /** cosine of each passage with the question; null if no vectors are available */
  similarities: Float32Array | null
  /** how well the paper fits the question, relative to the best one: 0..1 */
  standing: number
}

/** Prepares the passages of a paper for the scorers. */
export function tokenizePaper(paperId: string, passages: ReadablePassage[]): TokenizedPaper {
  const sentenceTexts = passages.map(({ text, sentences }) => sentences.map(({ start, end }) => text.slice(start, end)))
  const stems = sentenceTexts.map((texts, i) => {
    const language = stemLanguage(words(passages[i]?.text ?? ''))
    return texts.map((text) => analyze(text, undefined, language))
  })
  const firsts = new Int32Array(passages.length + 1)
  sentenceTexts.forEach((texts, i) => {
    firsts[i + 1] = (firsts[i] ?? 0) + texts.length
  })
  const bySentence = countsOf(sentenceTexts.flat(), stems.flat())
  return {
    paperId,
    passages,
    content: passages.filter(({ kind }) => kind !== 'other').length,
    bags: toBags(stems.map((own) => own.flat())),
    counts: sumCounts(bySentence, firsts),
    headings: passages.map(({ section }) => Int32Array.from(new Set(analyze(section).map(termId)))),
    sentences: { firsts, bags: toBags(stems.flat()), counts: bySentence },
  }
}

/** Estimates the bytes that a tokenized paper takes in memory. */
export function bytesOf({ passages, bags, sentences }: TokenizedPaper): number {
  const texts = passages.reduce((sum, { text, sentences }) => sum + 2 * text.length + 60 * sentences.length + 500, 0)
  return texts + 5 * (bags.terms.length + sentences.bags.terms.length) + 16 * sentences.bags.starts.length
}

/** Returns how often a term occurs in text `i`. */
export function countIn({ starts, terms, counts }: TermBags, i: number, term: number): number {
  let [low, high] = [starts[i] ?? 0, (starts[i + 1] ?? 0) - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = terms[middle] ?? 0
    if (found === term) return counts[middle] ?? 0
    if (found < term) low = middle + 1
    else high = middle - 1
  }
  return 0
}

/** Returns the terms of text `i` with their counts. */
export function bagOf({ starts, terms, counts }: TermBags, i: number): Map<number, number> {
  const bag = new Map<number, number>()
  for (let j = starts[i] ?? 0; j < (starts[i + 1] ?? 0); j++) bag.set(terms[j] ?? 0, counts[j] ?? 0)
  return bag
}

function toBags(texts: string[][]): TermBags {
  const tallies = texts.map((stems) => {
    const tally = new Map<number, number>()
    for (const stem of stems) {
      const term = termId(stem)
      tally.set(term, (tally.get(term) ?? 0) + 1)
    }
    return [...tally].sort(([a], [b]) => a - b)
  })
  const starts = new Int32Array(texts.length + 1)
  tallies.forEach((tally, i) => {
    starts[i + 1] = (starts[i] ?? 0) + tally.length
  })
  const all = tallies.flat()
  return {
    starts,
    terms: Int32Array.from(all, ([term]) => term),
    counts: Uint8Array.from(all, ([, count]) => Math.min(count, 255)),
  }
}

function countsOf(texts: string[], stems: string[][]): TextCounts {
  const of = (count: (text: string, i: number) => number) => Uint16Array.from(texts, count)
  return {
    stems: of((_, i) => stems[i]?.length ?? 0),
    numbers: of(countNumbers),
    names: of(countNames),
  }
}

function sumCounts(counts: TextCounts, firsts: Int32Array): TextCounts {
  const sums = (list: Uint16Array) =>
    Uint16Array.from({ length: firsts.length - 1 }, (_, i) =>
      list.subarray(firsts[i], firsts[i + 1]).reduce((sum, count) => sum + count, 0),
    )
  return Object.fromEntries(KINDS.map((kind) => [kind, sums(counts[kind])])) as TextCounts
}
