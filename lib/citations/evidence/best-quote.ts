import { remembered } from '../../remembered'
import { byVerdict, type WordVerdict } from '../verdict/verdict'
import { keysOf, supportBy } from '../words/support'
import { contentWords, readWords } from '../words/words'
import { linesOf, type PagePart, type SourceSentence, sentencesOf } from './evidence'
import { type BareText, bare, isQuoted, isSameText } from './find-verbatim'

/** The source's own words for a claim: one to three consecutive sentences of one passage. */
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
/** Words of the claim that each sentence of a longer quote must contain by itself. */
const OWN_WORDS = 2
const ROW_LINES = 4
/** Shortest row that is matched word for word, in letters and digits. */
const SHORTEST_ROW = 2
/** Coverage that a longer quote must gain to be preferred. */
const GAIN = 0.12

/** One to three consecutive sentences of a part that may be quoted. */
type Candidate = Pick<Quote, 'part' | 'start' | 'end' | 'text'> & { sentences: SourceSentence[] }

/**
 * The candidates of a part; among those with the same first sentence, shorter ones come first. Cached, because many
 * claims are compared with each part.
 */
const candidatesOf = remembered((part: PagePart): Candidate[] => {
  const sentences = sentencesOf(part)
  return sentences.flatMap(({ start }, first) =>
    sentences.slice(first, first + MOST_SENTENCES).map(({ end }, more) => ({
      part,
      start,
      end,
      text: part.text.slice(start, end),
      sentences: sentences.slice(first, first + more + 1),
    })),
  )
})
const bareLettersOf = remembered(({ text }: { text: string }) => bare(text))
const wordKeysOf = remembered(({ text }: { text: string }) => keysOf(text))
const contentKeysOf = remembered((sentence: SourceSentence) => contentKeys(sentence.text))

/**
 * The best quote for a claim on its page: the claim itself if it is there word for word. Null if nothing on the page is
 * about it.
 */
export function findBestQuote(claim: string, parts: PagePart[]): Quote | null {
  return findOwnWords(claim, parts) ?? findNearest(claim, parts)
}

/** Finds a claim word for word, as a table row or as one to three sentences. Null if it is not there. */
export function findOwnWords(claim: string, parts: PagePart[]): Quote | null {
  const said = { text: claim, letters: bare(claim) }
  const keys = contentKeys(claim)
  for (const part of parts) {
    const row = part.kind === 'table' ? rowOf(said, part) : null
    if (row) return row
    const found = candidatesOf(part).find(
      (one) =>
        isSameText(said, { text: one.text, letters: bareLettersOf(one) }) && eachContributes(one.sentences, keys),
    )
    if (found) return { ...quoteOf(found), ...QUOTED }
  }
  return null
}

/** Finds the sentences that contain most of a claim's words. */
function findNearest(claim: string, parts: PagePart[]): Quote | null {
  let best: Quote | null = null
  const said = contentWords(readWords(claim))
  const keys = contentKeys(claim)
  for (const part of parts) {
    const titled = keysOf(part.title)
    for (const one of candidatesOf(part)) {
      const support = supportBy(said, wordKeysOf(one), titled)
      if (support.verdict === 'missing') continue
      const isFound = !best || isBetter({ ...support, length: one.text.length }, best)
      if (isFound && eachContributes(one.sentences, keys)) best = { ...quoteOf(one), ...support }
    }
  }
  return best
}

function quoteOf({ part, start, end, text }: Candidate): Pick<Quote, 'part' | 'start' | 'end' | 'text'> {
  return { part, start, end, text }
}

/** Finds the table line, or the lines of a label and its values, that match a claim word for word. */
function rowOf(claim: BareText, part: PagePart): Quote | null {
  const found = rowsOf(part).find((row) =>
    isSameText(claim, { text: row.text, letters: bareLettersOf(row) }, SHORTEST_ROW),
  )
  return found ? { part, ...found, ...QUOTED } : null
}

const rowsOf = remembered((part: PagePart) => {
  const lines = linesOf(part)
  return lines.flatMap(({ start }, first) =>
    lines.slice(first, first + ROW_LINES).map(({ end }) => ({ start, end, text: part.text.slice(start, end) })),
  )
})

/** Extends a quote by the preceding sentence of the source if that equals `claim`. */
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

/** Whether each sentence of the quote contains words of the claim that the others lack. */
function eachContributes(sentences: SourceSentence[], claim: Set<string>): boolean {
  if (sentences.length === 1) return true
  const held = sentences.map((sentence) => [...contentKeysOf(sentence)].filter((key) => claim.has(key)))
  return held.every((keys, index) => {
    const others = new Set(held.filter((_, other) => other !== index).flat())
    return keys.filter((key) => !others.has(key)).length >= OWN_WORDS
  })
}

function contentKeys(text: string): Set<string> {
  return new Set(contentWords(readWords(text)).map((word) => word.key))
}
