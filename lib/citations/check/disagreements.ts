import { sentencesOf } from '../../text/sentences'
import { contradicts } from './contradiction'
import { contentWords, isName, readWords } from './words'

type QuotedCitation = { ord: number; paperId: string; quote: string }

/** A sentence that a citation is quoted with. */
export type Said = { ord: number; text: string }

/** How papers speak of what is theirs: two of them then do not speak of the same. */
const OWN = /\b(?:we|our|ours|us|this (?:paper|work|study|model|method|approach|system|section|table))\b/i

/**
 * Sentences of two papers quoted in one answer of which each says otherwise than the other: the same thing by name, the
 * same measure, and another number or direction. Each pair of papers and sentences once, in the order of the answer.
 */
export function disagreements(citations: QuotedCitation[]): [Said, Said][] {
  const said = citations.flatMap(({ ord, paperId, quote }) =>
    sentencesOf(quote).flatMap(({ start, end }) => {
      const text = quote.slice(start, end)
      return OWN.test(text) ? [] : [{ ord, paperId, text, names: namesIn(text) }]
    }),
  )
  const found: [Said, Said][] = []
  const seen = new Set<string>()
  for (const [index, one] of said.entries()) {
    for (const other of said.slice(index + 1)) {
      if (one.paperId === other.paperId || !one.names.some((name) => other.names.includes(name))) continue
      const key = `${one.text}\n${other.text}`
      if (seen.has(key)) continue
      seen.add(key)
      if (contradicts(one.text, other.text) && contradicts(other.text, one.text)) {
        found.push([
          { ord: one.ord, text: one.text },
          { ord: other.ord, text: other.text },
        ])
      }
    }
  }
  return found
}

function namesIn(text: string): string[] {
  return contentWords(readWords(text)).flatMap((word) => (!word.isNumber && isName(word, text) ? [word.key] : []))
}
