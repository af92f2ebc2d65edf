import { linesOf, type PagePart, type SourceSentence, sentencesOf } from './evidence'
import { isQuoted } from './quoted'
import { judgeSupport } from './support'
import { byVerdict, type WordVerdict } from './verdict'
import { contentWords, readWords } from './words'

/** The source's own words behind a claim: one to three whole sentences of one passage, in one piece. */
export type Quote = {
  part: PagePart
  /** `[start, end)` of the part's text */
  start: number
  end: number
  text: string
  verdict: WordVerdict
  coverage: number
}

const QUOTED = { verdict: 'quoted', coverage: 1 } as const
const MOST_SENTENCES = 3
/** Words of the claim that each sentence of a longer quote must hold by itself. */
const OWN_WORDS = 2
const ROW_LINES = 4
/** Letters and digits of a row that is found word for word. */
export const SHORTEST_ROW = 6
/** What a longer quote must gain in coverage to be preferred. */
const GAIN = 0.12

/**
 * The best quote for a claim among what stands on its page: the claim itself where it stands there word for word. Null
 * when nothing there speaks of it.
 */
export function findBestQuote(claim: string, parts: PagePart[]): Quote | null {
  let best: Quote | null = null
  const keys = keysOf(claim)
  for (const part of parts) {
    const row = part.kind === 'table' ? rowOf(claim, part) : null
    if (row) return row
    const sentences = sentencesOf(part)
    for (let first = 0; first < sentences.length; first++) {
      for (let count = 1; count <= MOST_SENTENCES && first + count <= sentences.length; count++) {
        const chosen = sentences.slice(first, first + count)
        const quote = quoteOf(chosen)
        if (!quote || !eachContributes(chosen, keys)) continue
        if (isQuoted(claim, quote.text)) return { ...quote, ...QUOTED }
        const support = judgeSupport(claim, quote.text, part.title)
        if (support.verdict === 'missing') continue
        if (!best || isBetter({ ...support, length: quote.text.length }, best)) best = { ...quote, ...support }
      }
    }
  }
  return best
}

/** The line of a table, or the lines of a label and its values, that a claim is word for word. */
function rowOf(claim: string, part: PagePart): Quote | null {
  const lines = linesOf(part)
  for (const [first, { start }] of lines.entries()) {
    for (const { end } of lines.slice(first, first + ROW_LINES)) {
      const text = part.text.slice(start, end)
      if (isQuoted(claim, text, SHORTEST_ROW)) return { part, start, end, text, ...QUOTED }
    }
  }
  return null
}

/** The quote made longer by the sentence before it in the source, when that one is `claim` word for word. */
export function extendQuote(quote: Quote, claim: string): Quote | null {
  const previous = sentencesOf(quote.part).findLast((sentence) => sentence.end <= quote.start)
  if (!previous || !isQuoted(claim, previous.text)) return null
  return { ...quote, start: previous.start, text: quote.part.text.slice(previous.start, quote.end) }
}

function isBetter(one: Pick<Quote, 'verdict' | 'coverage'> & { length: number }, best: Quote): boolean {
  const order = byVerdict(one.verdict, best.verdict)
  if (order !== 0) return order < 0
  return one.length > best.text.length ? one.coverage > best.coverage + GAIN : one.coverage >= best.coverage - GAIN
}

/** In a quote of several sentences each holds words of the claim that the others lack; else it only lends its words. */
function eachContributes(sentences: SourceSentence[], claim: Set<string>): boolean {
  if (sentences.length === 1) return true
  const held = sentences.map(({ text }) => [...keysOf(text)].filter((key) => claim.has(key)))
  return held.every((keys, index) => {
    const others = new Set(held.filter((_, other) => other !== index).flat())
    return keys.filter((key) => !others.has(key)).length >= OWN_WORDS
  })
}

function keysOf(text: string): Set<string> {
  return new Set(contentWords(readWords(text)).map((word) => word.key))
}

function quoteOf(sentences: SourceSentence[]): Omit<Quote, 'verdict' | 'coverage'> | null {
  const [first, last] = [sentences[0], sentences.at(-1)]
  if (!first || !last) return null
  return { part: first.part, start: first.start, end: last.end, text: first.part.text.slice(first.start, last.end) }
}
