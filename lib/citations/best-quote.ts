import { type PagePart, type SourceSentence, sentencesOf } from './evidence'
import { judgeSupport, type Support, type Verdict } from './support'

/** The source's own words behind a claim: one to three whole sentences of one passage, in one piece. */
export type Quote = {
  part: PagePart
  /** `[start, end)` of the part's text */
  start: number
  end: number
  text: string
  verdict: Verdict
  coverage: number
}

const RANK: Record<Verdict, number> = { verified: 2, weak: 1, missing: 0 }
const MOST_SENTENCES = 3
/** What a longer quote must gain in coverage to be preferred. */
const GAIN = 0.12

/** The best quote for a claim among what stands on its page; null when nothing there speaks of it. */
export function findBestQuote(claim: string, parts: PagePart[], topic: Set<string>): Quote | null {
  let best: Quote | null = null
  for (const part of parts) {
    const sentences = sentencesOf(part)
    for (let first = 0; first < sentences.length; first++) {
      for (let count = 1; count <= MOST_SENTENCES && first + count <= sentences.length; count++) {
        const quote = quoteOf(sentences.slice(first, first + count))
        if (!quote) continue
        const support = judge(claim, quote.text, part, topic)
        if (support.verdict === 'missing') continue
        if (!best || isBetter({ ...support, length: quote.text.length }, best)) best = { ...quote, ...support }
      }
    }
  }
  return best
}

/** The quote made longer by the sentence before it in the source, when that one carries `claim`. */
export function extendQuote(quote: Quote, claim: string, topic: Set<string>): Quote | null {
  const sentences = sentencesOf(quote.part)
  const previous = sentences.findLast((sentence) => sentence.end <= quote.start)
  if (!previous || judge(claim, previous.text, quote.part, topic).verdict !== 'verified') return null
  const text = quote.part.text.slice(previous.start, quote.end)
  return { ...quote, start: previous.start, text }
}

function judge(claim: string, text: string, part: PagePart, topic: Set<string>): Support {
  if (isVerbatim(claim, text)) return { verdict: 'verified', coverage: 1 }
  const support = judgeSupport(claim, text, part.title, topic)
  // Which row belongs to which column is lost in the text of a table.
  const unsure = part.kind === 'table' && support.verdict === 'verified' && /\d/.test(claim)
  return unsure ? { ...support, verdict: 'weak' } : support
}

function isBetter(one: Support & { length: number }, best: Quote): boolean {
  if (RANK[one.verdict] !== RANK[best.verdict]) return RANK[one.verdict] > RANK[best.verdict]
  return one.length > best.text.length ? one.coverage > best.coverage + GAIN : one.coverage >= best.coverage - GAIN
}

function quoteOf(sentences: SourceSentence[]): Omit<Quote, 'verdict' | 'coverage'> | null {
  const [first, last] = [sentences[0], sentences.at(-1)]
  if (!first || !last) return null
  return { part: first.part, start: first.start, end: last.end, text: first.part.text.slice(first.start, last.end) }
}

/** Letter for letter and digit for digit the words of the source, as a whole or as its end after a connective. */
function isVerbatim(claim: string, text: string): boolean {
  const [said, there] = [bare(claim), bare(text)]
  return said.length >= 20 && (there === said || (there.endsWith(said) && said.length >= 0.8 * there.length))
}

const bare = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}%×+−=<>≤≥]/gu, '')
